/** What the API reads of a request: a web `Request` is one, and the front door makes one of Node's. */
export type ApiRequest = Pick<Request, "url" | "body" | "arrayBuffer"> & {
  readonly headers: Pick<Headers, "get" | "has">;
};
