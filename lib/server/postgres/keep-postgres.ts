import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded-postgres";

type KeptPostgres = { url: string; stop(): Promise<void> };

type Reports = {
  /** PostgreSQL ended without being asked and is being started again on the same port. */
  onRestart(): void;
  /** It could not be started again. */
  onLoss(cause: unknown): void;
};

/** {@link startEmbeddedPostgres}, started again on the same port whenever it ends without being asked to. */
export async function keepPostgres(
  options: EmbeddedPostgresOptions,
  reports: Reports,
): Promise<KeptPostgres> {
  let current: EmbeddedPostgres = await startEmbeddedPostgres(options);
  let stopping = false;
  let restarting: Promise<void> | undefined;

  const watch = () => {
    void current.ended.then(() => {
      if (!stopping) restarting = restart();
    });
  };
  const restart = async () => {
    reports.onRestart();
    try {
      current = await startEmbeddedPostgres({ ...options, port: current.port });
      watch();
    } catch (cause) {
      reports.onLoss(cause);
    }
  };

  watch();
  return {
    url: current.url,
    async stop() {
      stopping = true;
      await restarting;
      await current.stop();
    },
  };
}
