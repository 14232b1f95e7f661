import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseEnvFile } from "node:util";
import { loadAll } from "js-yaml";
import type { Role } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

type Reference = { readonly name: string; readonly key: string; readonly optional?: boolean };

type Variable = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: Reference };
};

type Probe = { readonly httpGet?: { readonly path: string; readonly port: string } };

export type Container = {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly resources?: Readonly<Record<"requests" | "limits", Readonly<Record<string, string>>>>;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
};

type PodSpec = {
  readonly containers: readonly Container[];
  readonly automountServiceAccountToken?: boolean;
  readonly serviceAccountName?: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
};

type Backend = { readonly path: string; readonly backend: { readonly service: { readonly name: string } } };

export type RuleGroup = {
  readonly name: string;
  readonly rules: readonly {
    readonly alert: string;
    readonly expr: string;
    readonly labels: { readonly severity: string };
    readonly annotations: Readonly<Record<"summary" | "description", string>>;
  }[];
};

type Endpoint = {
  readonly port: string;
  readonly path: string;
  readonly relabelings: readonly { readonly sourceLabels: readonly string[]; readonly targetLabel: string }[];
  readonly authorization: { readonly credentials: { readonly name: string; readonly key: string } };
};

type Labels = Readonly<Record<string, string>>;

/** A peer in a NetworkPolicy: a source or a destination of the allowed connections. */
export type Peer = {
  readonly podSelector?: {
    readonly matchLabels?: Labels;
    readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
  };
  readonly namespaceSelector?: { readonly matchLabels: Labels };
  readonly ipBlock?: { readonly cidr: string };
};

type Spec = {
  readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  readonly type?: string;
  readonly replicas?: number;
  readonly minReplicas?: number;
  readonly maxUnavailable?: number;
  readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
  readonly strategy?: { readonly rollingUpdate?: { readonly maxSurge: number } };
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly ingress?: readonly { readonly from: readonly Peer[] }[];
  readonly egress?: readonly {
    readonly ports?: readonly { readonly port: number }[];
    readonly to: readonly Peer[];
  }[];
  readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: PodSpec } } };
  readonly ports?: readonly { readonly name?: string; readonly port: number }[];
  readonly selector?: { readonly matchLabels?: Labels };
  readonly rules?: readonly {
    readonly host: string;
    readonly http: { readonly paths: readonly Backend[] };
  }[];
  readonly maxReplicas?: number;
  readonly instances?: number;
  readonly imageName?: string;
  readonly postgresql?: { readonly parameters: Readonly<Record<string, string>> };
  readonly pgbouncer?: { readonly parameters: Readonly<Record<string, string>> };
  readonly managed?: { readonly roles: readonly { readonly connectionLimit: number }[] };
  readonly groups?: readonly RuleGroup[];
  readonly jobLabel?: string;
  readonly endpoints?: readonly Endpoint[];
};

type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly spec?: Spec;
  readonly resources?: readonly string[];
  readonly namespace?: string;
  /** The rule groups of a Prometheus rule file. */
  readonly groups?: readonly RuleGroup[];
};

const FOLDER = path.join(PROJECT_ROOT, "deploy", "kubernetes");

export const manifestFiles = () => readdirSync(FOLDER);

export const readManifestFile = (file: string) => readFileSync(path.join(FOLDER, file), "utf8");

/** Returns the variables in an env file. In an example file the values are empty. */
export const envFileVariables = (file: string) => parseEnvFile(readManifestFile(file));

export const manifestsIn = (yaml: string) => loadAll(yaml) as Manifest[];

/** Returns all manifests in deploy/kubernetes, except kustomization.yaml. */
export function manifests(): Manifest[] {
  const yaml = manifestFiles().filter((file) => file.endsWith(".yaml") && file !== "kustomization.yaml");
  return yaml.flatMap((file) => manifestsIn(readManifestFile(file)));
}

export function manifest(kind: string, name: string): Manifest {
  const found = manifests().find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

export function podOf({ spec }: Manifest): PodSpec | undefined {
  return spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec;
}

export function containerOf(kind: string, name: string): Container {
  const [container] = podOf(manifest(kind, name))?.containers ?? [];
  if (!container) throw new Error(`${kind} ${name} has no container`);
  return container;
}

export type Service = {
  readonly image: string;
  readonly command?: string | readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly disable?: boolean };
  readonly depends_on?: unknown;
  readonly networks?: { readonly default: { readonly aliases?: readonly string[] } };
};

/** Returns the services in compose.yaml, with YAML anchors resolved. */
export function composeServices(): Readonly<Record<string, Service>> {
  const [{ services }] = loadAll(readFileSync(path.join(PROJECT_ROOT, "deploy", "compose.yaml"), "utf8")) as [
    { services: Record<string, Service> },
  ];
  return services;
}

/** Returns the names of the Compose services that run a role. */
export function composeServicesOf(role: Role): readonly string[] {
  return Object.entries(composeServices())
    .filter(([, { command }]) => Array.isArray(command) && command.slice(-2).join(" ") === `--role ${role}`)
    .map(([name]) => name);
}

/**
 * Returns the minimum and maximum number of a role's pods, from its autoscaler or else from its Deployment's replica count.
 * Throws if the role has both or neither.
 */
export function podLimitsOf(role: Role): { readonly min: number; readonly max: number } {
  const { replicas } = manifest("Deployment", role).spec ?? {};
  const scaled = manifests().filter(
    ({ kind, spec }) => kind === "HorizontalPodAutoscaler" && spec?.scaleTargetRef?.name === role,
  );
  const [{ spec } = {}] = scaled;
  // A replica count in the Deployment would override the autoscaler at each apply.
  if (scaled.length !== (replicas === undefined ? 1 : 0)) throw new Error(`${role} needs one number of pods`);
  return {
    min: Number(replicas ?? spec?.minReplicas),
    max: Number(replicas ?? spec?.maxReplicas),
  };
}
