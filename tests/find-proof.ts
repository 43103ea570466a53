import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** How a test asks: through a browser, through a front door (HTTP or a service's client), or a function by itself. */
export type ProofKind = 'journey' | 'request' | 'unit'

export interface Proof {
  file: string
  kind: ProofKind
  /** Text of the test or group, its table, and the declarations of its file and of test helpers that it uses. */
  text: string
  isSkipped: boolean
  hasAssertion: boolean
}

export type Sources = ReadonlyMap<string, string>

/** Tests and groups with this title, with what each of them says and asks. */
export function findProofs(title: string, sources: Sources): Proof[] {
  const literals = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`]
  return [...sources].flatMap(([file, source]) => {
    if (!literals.some((literal) => source.includes(literal))) return []
    const parsed = parse(file, source)
    return findDeclarations(parsed, title).map((call) => {
      const text = [call.getText(parsed), ...findUsed(call, parsed, sources)].join('\n')
      return {
        file,
        kind: getKind(file, source),
        text,
        isSkipped: isSkipped(call, parsed),
        hasAssertion: /\bexpect\w*\b/.test(text),
      }
    })
  })
}

/** A front door is opened over a real database, over fakes of the services behind it, or of another program over HTTP. */
const frontDoor =
  /\b(test(Database|Server)|createServer)\(|from '[./]+\/(testing\/)?(open-[\w-]+|a-content|ask|fake-services|client)\.ts'/

function getKind(file: string, source: string): ProofKind {
  if (file.endsWith('.journey.ts')) return 'journey'
  return frontDoor.test(source) && !/\/rules\//.test(file) ? 'request' : 'unit'
}

const parsedFiles = new Map<string, ts.SourceFile>()

// Hundreds of titles are looked for in the same files.
function parse(file: string, source: string): ts.SourceFile {
  const known = parsedFiles.get(file)
  if (known?.text === source) return known
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  parsedFiles.set(file, parsed)
  return parsed
}

/** Calls such as `test('title', …)`, `test.each(rows)('title', …)` and `describe('title', …)`. */
function findDeclarations(parsed: ts.SourceFile, title: string): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      if (first && ts.isStringLiteralLike(first) && first.text === title && isOfTests(node.expression)) found.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

function isOfTests(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'describe'
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isOfTests(callee.expression)
  return ts.isTaggedTemplateExpression(callee) && isOfTests(callee.tag)
}

const skipping = /\.(?:skip|todo|fixme|runIf|skipIf|fails)\b/

/** Whether the declaration or a group around it does not run. */
function isSkipped(call: ts.CallExpression, parsed: ts.SourceFile): boolean {
  for (let node: ts.Node = call; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isCallExpression(node) && isOfTests(node.expression) && skipping.test(node.expression.getText(parsed)))
      return true
  }
  return false
}

/** Texts of the top-level declarations that a node uses, and of those that they use. */
function findUsed(node: ts.Node, parsed: ts.SourceFile, sources: Sources): string[] {
  const known = listDeclarations(parsed)
  const seen = new Set<string>()
  const texts: string[] = []
  const use = (from: ts.Node): void => {
    const visit = (each: ts.Node): void => {
      if (ts.isIdentifier(each) && !seen.has(each.text)) {
        const declaration = known.get(each.text)
        if (declaration) {
          seen.add(each.text)
          texts.push(declaration.getText(parsed))
          use(declaration)
        } else texts.push(...findImported(each.text, parsed, sources, seen))
      }
      ts.forEachChild(each, visit)
    }
    visit(from)
  }
  use(node)
  return texts
}

function listDeclarations(parsed: ts.SourceFile): Map<string, ts.Node> {
  const known = new Map<string, ts.Node>()
  for (const statement of parsed.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) known.set(statement.name.text, statement)
    if (!ts.isVariableStatement(statement)) continue
    for (const declaration of statement.declarationList.declarations)
      for (const name of listNames(declaration.name)) known.set(name, declaration)
  }
  return known
}

function listNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? listNames(element.name) : []))
}

/** What a name of a test helper beside the test stands for; what the product says of itself proves nothing. */
function findImported(name: string, parsed: ts.SourceFile, sources: Sources, seen: Set<string>): string[] {
  const path = findImportPath(name, parsed)
  if (!path?.startsWith('.')) return []
  const file = join(dirname(parsed.fileName), path)
  const isHelper = /(^|\/)(tests|testing)\//.test(file)
  if (!isHelper) return []
  seen.add(name)
  const helper = parse(file, sources.get(file) ?? readFileSync(file, 'utf8'))
  const declaration = listDeclarations(helper).get(name)
  return declaration ? [declaration.getText(helper), ...findUsed(declaration, helper, sources)] : []
}

function findImportPath(name: string, parsed: ts.SourceFile): string | null {
  for (const statement of parsed.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (bindings && ts.isNamedImports(bindings) && bindings.elements.some((element) => element.name.text === name))
      return statement.moduleSpecifier.text
  }
  return null
}
