import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { addHeader, isFromAction, isFromDoor, signActionRequest, signDoorRequest } from "./request-headers";

const newRequest = () => new IncomingMessage(new Socket());

test("a request is recognized by the proof of the front door or of a server action, which is then removed", () => {
  const ofDoor = newRequest();
  signDoorRequest(ofDoor);
  expect([isFromAction(ofDoor), isFromDoor(ofDoor)]).toEqual([false, true]);
  const ofAction = newRequest();
  signActionRequest(ofAction);
  expect([isFromDoor(ofAction), isFromAction(ofAction)]).toEqual([false, true]);
  for (const request of [ofDoor, ofAction]) expect(request.rawHeaders).toEqual([]);
});

test("a forged proof, or the proof of the other kind, is not accepted", () => {
  const proof = newRequest();
  signDoorRequest(proof);
  for (const value of ["", "forged", String(proof.headers["x-tessera-door"])]) {
    const request = newRequest();
    addHeader(request, "x-tessera-action", value);
    expect(isFromAction(request)).toBe(false);
    expect(request.headers).toEqual({});
  }
});
