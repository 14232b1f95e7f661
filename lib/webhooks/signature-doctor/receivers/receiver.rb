require "json"
require "openssl"
require "socket"

KEY = ENV.fetch("TESSERA_WEBHOOK_SECRET").delete_prefix("whsec_").unpack1("m")
abort "Set TESSERA_WEBHOOK_SECRET." if KEY.empty?

def ours?(headers, body)
  id, timestamp = headers.values_at("webhook-id", "webhook-timestamp")
  return false unless timestamp.to_s.match?(/\A\d+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > 300

  digest = OpenSSL::HMAC.digest("SHA256", KEY, "#{id}.#{timestamp}.#{body}")
  expected = "v1," + [digest].pack("m0")
  # During a secret rotation the header contains two signatures.
  headers.fetch("webhook-signature", "").split.any? do |given|
    OpenSSL.secure_compare(given, expected)
  end
end

def read_request(client)
  client.gets
  headers = {}
  while (line = client.gets&.chomp) && !line.empty?
    name, value = line.split(":", 2)
    headers[name.downcase] = value.to_s.strip
  end
  [headers, client.read(headers["content-length"].to_i)]
end

server = TCPServer.new(4000)
loop do
  Thread.start(server.accept) do |client|
    headers, body = read_request(client)
    ours = ours?(headers, body)
    if ours
      event = JSON.parse(body)
      puts "Test event with sample data:" if event["test_event"]
      data = event["data"]
      puts "#{event["type"]} #{data["reference"] || data["access_code"]}"
      $stdout.flush
    end
    status = ours ? "204 No Content" : "400 Bad Request"
    client.write("HTTP/1.1 #{status}\r\nConnection: close\r\n\r\n")
  ensure
    client.close
  end
end
