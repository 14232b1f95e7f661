import com.sun.net.httpserver.Headers;
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
        boolean isTest = body.split("\"data\":", 2)[0].contains("\"test_event\":true");
        if (isTest) System.out.println("Test event with sample data:");
        Matcher type = Pattern.compile("\"type\":\"([^\"]*)\"").matcher(body);
        Matcher name = Pattern.compile("\"(?:reference|access_code)\":\"([^\"]*)\"").matcher(body);
        System.out.println((type.find() ? type.group(1) : "") + " " + (name.find() ? name.group(1) : ""));
    }

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(4000), 0);
        server.createContext("/", Receiver::receive);
        server.start();
    }
}
