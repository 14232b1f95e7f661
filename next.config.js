/**
 * The content security policy of every page under plain `next start` or on another Next host. A request that comes through the
 * front door has a stricter policy, with a nonce, in a header. Its response then gets neither this policy nor {@link
 * staticHeaders}.
 */
const staticPolicy = {
  key: "Content-Security-Policy",
  value: "frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'",
};

const staticHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
];

/** All ways to write a character in a path: unencoded, or as percent-encoded UTF-8 (RFC 3629). */
const TAIL = "%[89AB][0-9A-F]";
const encodedCharacters = [
  "[^%]",
  "%[0-7][0-9A-F]",
  `%(?:C[2-9A-F]|D[0-9A-F])${TAIL}`,
  `%(?:E0%[AB][0-9A-F]|E[1-9ABCEF]${TAIL}|ED%[89][0-9A-F])${TAIL}`,
  `%(?:F0%[9AB][0-9A-F]|F[1-3]${TAIL}|F4%8[0-9A-F])${TAIL}${TAIL}`,
].join("|");

const { PUBLIC_URL, PORT, BUILD_SOURCE_MAPS } = process.env;
const publicUrl = PUBLIC_URL || `http://localhost:${PORT || 3000}`;

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Every browser waits for a page's title, not only search engines. Otherwise, the page that a form's response updates can be
  // without a title for 0.3 seconds.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  serverExternalPackages: ["pg", "@prisma/adapter-pg", "@prisma/client", "@node-rs/argon2", "inngest"],
  images: { unoptimized: true },
  // Answers paths with a trailing slash directly, because Next's redirects have no request ID.
  skipTrailingSlashRedirect: true,
  experimental: {
    // Otherwise, each navigation first shows the new page without a title, and screen readers announce its heading instead.
    optimisticRouting: false,
    // A first start would write a build cache that it never reads.
    turbopackFileSystemCacheForBuild: false,
    // Minified server code makes no page faster, and scope hoisting saves the browser almost nothing. Without both, the build
    // takes a quarter less time.
    turbopackMinify: { server: false },
    turbopackScopeHoisting: false,
    // A process loads a page's code at its first visit, in some 20 ms. Loading all pages at the start costs each process 60 MB.
    preloadEntriesOnStart: false,
    // By default, one core of two would check the pages after the build while the other one is idle.
    cpus: 2,
    // Source maps make the build a third slower and seven times larger. BUILD_SOURCE_MAPS=true keeps them.
    turbopackSourceMaps: BUILD_SOURCE_MAPS === "true",
    serverSourceMaps: BUILD_SOURCE_MAPS === "true",
    // Read again at every start. Forms are accepted from this host even behind a proxy that changes the Host header.
    serverActions: { allowedOrigins: URL.canParse(publicUrl) ? [new URL(publicUrl).host] : [] },
  },
  // `npm run check` checks all types. A production install lacks packages with types that the tests need.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      source: "/:path*",
      missing: [{ type: "header", key: "content-security-policy" }],
      headers: staticHeaders,
    },
    {
      // Logos have a stricter policy, which Next would drop if the response already had this one.
      source: "/:path((?!logos/).*)",
      missing: [{ type: "header", key: "content-security-policy" }],
      headers: [staticPolicy],
    },
  ],
  rewrites: async () => ({
    beforeFiles: [
      // Gives an invalidly encoded path below /api the API's response for unknown paths. Next would fail to decode it, with
      // status 500.
      { source: `/api/:wrong((?!(?:${encodedCharacters})*$).*)`, destination: "/api/v1/wrongly/encoded" },
      // The name of a folder in `app` cannot be a parameter followed by ".md".
      { source: "/docs/:page([\\w-]+)\\.md", destination: "/docs/source/:page" },
    ],
    fallback: [
      // One route serves the CSV files of all lists. Pages take precedence, because a reference can end with ".csv".
      {
        source: "/:kind(partner|reseller|operator)/:environment/:file+.csv{/}?",
        destination: "/:kind/:environment/csv/:file+",
      },
      // An unknown path below a dashboard shows "not found" in the dashboard's frame. A catch-all folder would match every path
      // of three or more segments.
      {
        source: "/:kind(partner|reseller|operator)/:environment/:rest+",
        destination: "/:kind/:environment/nothing",
      },
    ],
  }),
};
