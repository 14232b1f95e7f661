import base64, hashlib, hmac, json, os, time

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

secret = os.environ["TESSERA_WEBHOOK_SECRET"]
key = base64.b64decode(secret.removeprefix("whsec_"))
if not key:
    raise RuntimeError("Set TESSERA_WEBHOOK_SECRET.")


def is_ours(request):
    webhook_id = request.headers.get("webhook-id", "")
    timestamp = request.headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + request.body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # During a secret rotation the header contains two signatures.
    given = request.headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


@csrf_exempt
@require_POST
def tessera_webhook(request):
    if not is_ours(request):
        return HttpResponse(status=400)
    event = json.loads(request.body)
    if event.get("test_event"):
        return HttpResponse(status=204)
    if event["type"] == "redemption-intent.success":
        print(event["type"], event["data"]["reference"], flush=True)
    return HttpResponse(status=204)
