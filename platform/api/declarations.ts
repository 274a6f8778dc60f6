import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A declaration of ours, or a name of another package. */
export interface Declared {
  name: string;
  text: string;
  /** Null for a name of another package. */
  file: string | null;
  /** All identifiers in the text. */
  uses: readonly string[];
}

interface Reference {
  module: string;
  name: string;
}

interface DeclarationFile {
  exported: readonly string[];
  statements: ReadonlyMap<string, readonly ts.Statement[]>;
  references: ReadonlyMap<string, Reference>;
}

const printer = ts.createPrinter({ removeComments: true });

/** Reads declaration files, and follows names to where they are declared. */
export class Declarations {
  readonly #files = new Map<string, DeclarationFile>();

  /** Finds the declaration of a name, through imports and re-exports. That of an overloaded function has several statements. */
  find(file: string, name: string): Declared {
    const { statements, references } = this.#read(file);
    const own = statements.get(name);
    if (own) return declaredBy(name, file, own);
    const reference = references.get(name);
    if (!reference) throw new Error(`${file} does not declare ${name}.`);
    const target = fileOf(file, reference.module);
    if (target) return this.find(target, reference.name);
    return { name, text: `${reference.name} of '${reference.module}'`, file: null, uses: [] };
  }

  /** The names that a file exports. */
  exportsOf(file: string): readonly string[] {
    return this.#read(file).exported;
  }

  /** Whether a file declares or imports a name: others are globals or type parameters. */
  has(file: string, name: string): boolean {
    const { statements, references } = this.#read(file);
    return statements.has(name) || references.has(name);
  }

  #read(file: string): DeclarationFile {
    const known = this.#files.get(file);
    if (known) return known;
    const read = readDeclarations(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
    this.#files.set(file, read);
    return read;
  }
}

/** The declarations of a relative import; null for another package, and for what has none, such as a style sheet. */
function fileOf(from: string, module: string): string | null {
  if (!module.startsWith('.')) return null;
  const file = join(dirname(from), module.replace(/\.tsx?$/, '.d.ts'));
  return existsSync(file) ? file : null;
}

function* exportedNames(source: ts.SourceFile): Generator<string> {
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      for (const { name } of statement.exportClause.elements) yield name.text;
    } else if (ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
      yield* namesOf(statement);
    }
  }
}

function readDeclarations(source: ts.SourceFile): DeclarationFile {
  const statements = new Map<string, ts.Statement[]>();
  const references = new Map<string, Reference>();
  for (const statement of source.statements) {
    for (const [local, reference] of referencesOf(statement)) references.set(local, reference);
    for (const name of namesOf(statement)) statements.set(name, [...(statements.get(name) ?? []), statement]);
  }
  return { exported: [...exportedNames(source)].sort(), statements, references };
}

function* referencesOf(statement: ts.Statement): Generator<[local: string, reference: Reference]> {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return;
  if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) return;
  const module = statement.moduleSpecifier.text;
  const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (ts.isImportDeclaration(statement) && statement.importClause?.name) {
    yield [statement.importClause.name.text, { module, name: 'default' }];
  }
  if (!names) return;
  if (ts.isNamespaceImport(names) || ts.isNamespaceExport(names)) yield [names.name.text, { module, name: '*' }];
  else for (const { name, propertyName } of names.elements) yield [name.text, { module, name: (propertyName ?? name).text }];
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function declaredBy(name: string, file: string, statements: readonly ts.Statement[]): Declared {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  statements.forEach(visit);
  used.delete(name);
  const text = statements.map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile()));
  return { name, file, text: text.join('\n').replace(/^export /gm, ''), uses: [...used].sort() };
}
