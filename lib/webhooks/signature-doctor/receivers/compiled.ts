import { RECEIVER_PORT, type WebhookReceiver } from "./receiver";

export const goReceiver: WebhookReceiver = {
  language: "go",
  title: "Go",
  file: "receiver.go",
  run: "go run receiver.go",
  code: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var key []byte

func isOurs(headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Now().Unix() - seconds; age < -300 || age > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// During a secret rotation the header contains two signatures.
	for _, given := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isOurs(request.Header, body) {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	var event struct {
		Type      string \`json:"type"\`
		TestEvent bool   \`json:"test_event"\`
		Data      struct {
			Reference  string \`json:"reference"\`
			AccessCode string \`json:"access_code"\`
		} \`json:"data"\`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if event.TestEvent {
		fmt.Println("Test event with sample data:")
	}
	name := event.Data.Reference
	if name == "" {
		name = event.Data.AccessCode
	}
	fmt.Println(event.Type, name)
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	secret := strings.TrimPrefix(os.Getenv("TESSERA_WEBHOOK_SECRET"), "whsec_")
	var err error
	if key, err = base64.StdEncoding.DecodeString(secret); err != nil || len(key) == 0 {
		log.Fatal("TESSERA_WEBHOOK_SECRET is not a signing secret")
	}
	http.HandleFunc("/", receive)
	log.Fatal(http.ListenAndServe(":${RECEIVER_PORT}", nil))
}
`,
};

export const javaReceiver: WebhookReceiver = {
  language: "java",
  title: "Java",
  file: "Receiver.java",
  run: "java Receiver.java",
  code: `import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final String SECRET = System.getenv("TESSERA_WEBHOOK_SECRET");
    static final byte[] KEY = Base64.getDecoder().decode(SECRET.replace("whsec_", ""));

    static boolean isOurs(Headers headers, byte[] body) throws GeneralSecurityException {
        String id = headers.getFirst("webhook-id");
        String timestamp = headers.getFirst("webhook-timestamp");
        String signatures = headers.getFirst("webhook-signature");
        if (timestamp == null || !timestamp.matches("[0-9]{1,12}") || signatures == null) return false;
        long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
        if (Math.abs(age) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        // During a secret rotation the header contains two signatures.
        for (String given : signatures.split(" ")) {
            if (MessageDigest.isEqual(given.getBytes(), expected.getBytes())) return true;
        }
        return false;
    }

    static void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        try {
            boolean ours = isOurs(exchange.getRequestHeaders(), body);
            if (ours) print(new String(body, StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(ours ? 204 : 400, -1);
        } catch (GeneralSecurityException impossible) {
            exchange.sendResponseHeaders(500, -1);
        } finally {
            exchange.close();
        }
    }

    // Java brings no JSON parser; yours goes here.
    static void print(String body) {
        boolean isTest = body.split("\\"data\\":", 2)[0].contains("\\"test_event\\":true");
        if (isTest) System.out.println("Test event with sample data:");
        Matcher type = Pattern.compile("\\"type\\":\\"([^\\"]*)\\"").matcher(body);
        Matcher name = Pattern.compile("\\"(?:reference|access_code)\\":\\"([^\\"]*)\\"").matcher(body);
        System.out.println((type.find() ? type.group(1) : "") + " " + (name.find() ? name.group(1) : ""));
    }

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(${RECEIVER_PORT}), 0);
        server.createContext("/", Receiver::receive);
        server.start();
    }
}
`,
};

export const csharpReceiver: WebhookReceiver = {
  language: "csharp",
  title: "C#",
  file: "Program.cs",
  run: "dotnet new web -o receiver && mv Program.cs receiver && dotnet run --project receiver",
  code: `using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var secret = Environment.GetEnvironmentVariable("TESSERA_WEBHOOK_SECRET")
    ?? throw new InvalidOperationException("Set TESSERA_WEBHOOK_SECRET.");
var key = Convert.FromBase64String(secret.Replace("whsec_", ""));

bool IsOurs(IHeaderDictionary headers, byte[] body)
{
    var id = headers["webhook-id"].ToString();
    var timestamp = headers["webhook-timestamp"].ToString();
    if (!long.TryParse(timestamp, NumberStyles.None, null, out var seconds)) return false;
    var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds;
    if (Math.Abs(age) > 300) return false;
    using var hmac = new HMACSHA256(key);
    var start = Encoding.UTF8.GetBytes($"{id}.{timestamp}.");
    var digest = hmac.ComputeHash(start.Concat(body).ToArray());
    var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(digest));
    // During a secret rotation the header contains two signatures.
    return headers["webhook-signature"].ToString().Split(' ').Any(given =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), expected));
}

var app = WebApplication.CreateBuilder(args).Build();

app.MapPost("/{**path}", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    if (!IsOurs(request.Headers, body)) return Results.StatusCode(400);
    using var received = JsonDocument.Parse(body);
    if (received.RootElement.TryGetProperty("test_event", out _))
        Console.WriteLine("Test event with sample data:");
    var type = received.RootElement.GetProperty("type");
    var data = received.RootElement.GetProperty("data");
    if (!data.TryGetProperty("reference", out var name)) data.TryGetProperty("access_code", out name);
    Console.WriteLine($"{type} {name}");
    return Results.NoContent();
});

app.Run("http://0.0.0.0:${RECEIVER_PORT}");
`,
};
