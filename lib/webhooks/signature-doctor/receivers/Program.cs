using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var secret = Environment.GetEnvironmentVariable("TESSERA_WEBHOOK_SECRET") ?? "";
var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
if (key.Length == 0) throw new InvalidOperationException("Set TESSERA_WEBHOOK_SECRET.");

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

app.Run("http://0.0.0.0:4000");
