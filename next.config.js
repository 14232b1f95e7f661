/**
 * What every page carries under plain `next start` or another Next host. The front door says more, with a nonce for
 * each response, and marks its requests with that policy: there these stay out of its way.
 */
const staticHeaders = [
  {
    key: "Content-Security-Policy",
    value: "frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'",
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
];

const { PUBLIC_URL, PORT } = process.env;
const publicUrl = PUBLIC_URL || `http://localhost:${PORT || 3000}`;

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["pg", "@prisma/adapter-pg", "@prisma/client", "@node-rs/argon2", "inngest"],
  images: { unoptimized: true },
  // Read again at every start: behind a proxy that puts another Host in its requests, forms still come from this address.
  experimental: {
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
  ],
};
