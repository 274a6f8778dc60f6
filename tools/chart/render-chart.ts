import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { parseAllDocuments } from 'yaml';
import { root } from '../build-state.ts';

const run = promisify(execFile);

/** Folder of the chart. */
export const chart = join(root, 'deploy', 'helm', 'nearhand');

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

/** Files with values in the folder `ci` of the chart. */
export type Values = 'minimal' | 'full';

/** Calls Helm with values, and others as in `--set`. */
export async function callHelm(
  helm: string,
  command: readonly string[],
  values: Values | null,
  sets: readonly string[] = [],
): Promise<string> {
  const given = [...(values ? ['-f', join(chart, 'ci', `${values}.yaml`)] : []), ...sets.flatMap((set) => ['--set', set])];
  const { stdout } = await run(helm, [...command, chart, ...given], { maxBuffer: 8_000_000 });
  return stdout;
}

/** The objects of a release, those of hooks included. */
export async function renderChart(helm: string, values: Values, sets: readonly string[] = []): Promise<KubernetesObject[]> {
  const text = await callHelm(helm, ['template', 'nearhand'], values, sets);
  // Kubernetes reads numbers such as 0440 as octal.
  const documents = parseAllDocuments(text, { version: '1.1' });
  return documents.flatMap((document) => (document.toJS() as KubernetesObject | null) ?? []);
}

/** Why Helm refuses values; empty if it does not. */
export async function refusalOf(helm: string, values: Values | null, sets: readonly string[]): Promise<string> {
  try {
    await callHelm(helm, ['template', 'nearhand'], values, sets);
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

export function findObject<Type>(objects: readonly KubernetesObject[], kind: string, name = 'nearhand'): Type {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found as Type;
}

/** The pods of the deployment and of the jobs. */
export function podsOf(objects: readonly KubernetesObject[]): IPodSpec[] {
  const owners = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as unknown as IDeployment[];
  return owners.flatMap(({ spec }) => spec?.template.spec ?? []);
}
