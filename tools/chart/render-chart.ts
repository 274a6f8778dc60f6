import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { parseAllDocuments } from 'yaml';
import { root } from '../build-state.ts';

/** Folder of the chart. */
export const chart = join(root, 'deploy', 'helm', 'nearhand');

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

export interface Values {
  /** Name of a file in the folder `ci` of the chart. */
  file?: 'minimal' | 'full';
  /** YAML. */
  text?: string;
  /** Values in the form of `--set`. */
  sets?: readonly string[];
}

/** Runs a command of Helm. Returns its output, or its reason for refusing the values. */
export async function callHelm(helm: string, command: readonly string[], { file, text: yaml, sets = [] }: Values) {
  const files = [...(file ? [join(chart, 'ci', `${file}.yaml`)] : []), ...(yaml ? ['-'] : [])];
  const given = [...files.flatMap((path) => ['-f', path]), ...sets.flatMap((set) => ['--set', set])];
  const child = spawn(helm, [...command, chart, ...given]);
  child.stdin.end(yaml);
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return code === 0 ? { output, refusal: '' } : { output, refusal: error };
}

/** The objects of a release, those of hooks included. */
export async function renderChart(helm: string, values: Values): Promise<KubernetesObject[]> {
  const { output, refusal } = await callHelm(helm, ['template', 'nearhand'], values);
  if (refusal) throw new Error(refusal);
  // Kubernetes reads numbers such as 0440 as octal.
  const documents = parseAllDocuments(output, { version: '1.1' });
  return documents.flatMap((document) => (document.toJS() as KubernetesObject | null) ?? []);
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
