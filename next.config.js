/**
 * What every page carries under plain `next start` or another Next host. The front door says more, with a nonce for
 * each response, and marks its requests with that policy: there these stay out of its way.
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

/** Every way to write a character in a path: as it is, or as the bytes of its UTF-8 (RFC 3629) behind percent signs. */
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
  reactStrictMode: true,
  serverExternalPackages: ["pg", "@prisma/adapter-pg", "@prisma/client", "@node-rs/argon2", "inngest"],
  images: { unoptimized: true },
  // A path with a slash at its end is answered itself: a redirect of Next's has no request id.
  skipTrailingSlashRedirect: true,
  experimental: {
    // A first start would write a build cache that it never reads.
    turbopackFileSystemCacheForBuild: false,
    // A smaller server makes no page faster, and joined modules save the browser almost nothing: the build takes a quarter less
    // time.
    turbopackMinify: { server: false },
    turbopackScopeHoisting: false,
    // A process loads a page's code at its first visit, in some 20 ms. Loading all pages at the start costs each process 60 MB.
    preloadEntriesOnStart: false,
    // By default, one core of two would check the pages after the build while the other one is idle.
    cpus: 2,
    // Source maps make the build a third slower and seven times larger. BUILD_SOURCE_MAPS=true keeps them.
    turbopackSourceMaps: BUILD_SOURCE_MAPS === "true",
    serverSourceMaps: BUILD_SOURCE_MAPS === "true",
    // Read again at every start: behind a proxy that puts another Host in its requests, forms still come from this address.
    serverActions: { allowedOrigins: URL.canParse(publicUrl) ? [new URL(publicUrl).host] : [] },
  },
  // The check command types everything; a production install lacks the packages the tests are typed with.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      source: "/:path*",
      missing: [{ type: "header", key: "content-security-policy" }],
      headers: staticHeaders,
    },
    {
      // Logos have a stricter policy, which Next would drop if this one were there before.
      source: "/:path((?!logos/).*)",
      missing: [{ type: "header", key: "content-security-policy" }],
      headers: [staticPolicy],
    },
  ],
  rewrites: async () => ({
    beforeFiles: [
      // A path below /api that is wrongly encoded is no path of it; Next would fail to decode it, with status 500.
      { source: `/api/:wrong((?!(?:${encodedCharacters})*$).*)`, destination: "/api/v1/wrongly/encoded" },
      // A name of a route's folder cannot end with ".md" and be any page's.
      { source: "/docs/:page([\\w-]+)\\.md", destination: "/docs/source/:page" },
    ],
    fallback: [
      // One route answers the CSV files of all lists. Every page comes first: a reference may end with ".csv".
      {
        source: "/:kind(partner|reseller|operator)/:environment/:file+.csv{/}?",
        destination: "/:kind/:environment/csv/:file+",
      },
      // What nothing answers for below a dashboard is missing there, in its frame. A folder for that would answer for any three
      // words.
      {
        source: "/:kind(partner|reseller|operator)/:environment/:rest+",
        destination: "/:kind/:environment/nothing",
      },
    ],
  }),
};
