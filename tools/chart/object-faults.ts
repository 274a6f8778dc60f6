import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../build-state.ts';
import type { KubernetesObject } from './render-chart.ts';

/** Packages with the resources of others, by group. */
const packages: Readonly<Record<string, string>> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api/',
};

const moduleOf = ({ apiVersion, kind }: KubernetesObject): string =>
  `${packages[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models/'}${apiVersion}/${kind}`;

type Model = new (object: KubernetesObject) => { validate: () => void };

/** Wrong values, by the schema of the resource. Unknown fields are none of them. */
async function valueFaults(object: KubernetesObject): Promise<string[]> {
  const { [object.kind]: Resource } = (await import(moduleOf(object))) as Record<string, Model>;
  if (!Resource) return [`${object.apiVersion} has no ${object.kind}`];
  try {
    new Resource(object).validate();
    return [];
  } catch (error) {
    return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`];
  }
}

/** Unknown fields, and wrong types, which the compiler finds in a file with all objects. */
function fieldFaults(objects: readonly KubernetesObject[]): string[] {
  const file = join(root, 'tools', 'chart', 'rendered-objects.ts');
  const text = objects
    .map((object, index) => {
      const type = `Type${index}`;
      const declaration = `import type { I${object.kind} as ${type} } from '${moduleOf(object)}';`;
      return `${declaration}\nexport const object${index}: ${type} = ${JSON.stringify(object)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version, ...others) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile(name, version, ...others);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').at(-1)?.trim() ?? '');
}

/** Finds values and fields of objects that Kubernetes would not understand or not accept. */
export async function objectFaults(objects: readonly KubernetesObject[]): Promise<string[]> {
  const values = await Promise.all(objects.map(valueFaults));
  return [...values.flat(), ...fieldFaults(objects)];
}
