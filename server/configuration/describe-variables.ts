import { variables } from './variables.ts'

const described: [string, { default: string; about: string }][] = Object.entries(variables)

/** docs/configuration.md: every variable with its default and what it does. */
export function configurationPage(): string {
  const rows = described.map(
    ([name, variable]) => `| \`${name}\` | ${variable.default && `\`${variable.default}\``} | ${variable.about} |`,
  )
  return `# Configuration

Variables of the environment, or of a \`.env\` file beside \`package.json\`. An empty one counts as absent. They are read
once, at the start; every fault is named at once, and the program ends with exit code 1. \`.env.example\` lists the same.
Both are written by \`npm run docs:configuration\` from \`server/configuration/variables.ts\`.

| variable | default | what it does |
|---|---|---|
${rows.join('\n')}
`
}

/** .env.example: the same for a shell, one comment and one assignment each. */
export function environmentExample(): string {
  const entries = described.map(([name, variable]) => `# ${plainText(variable.about)}\n${name}=${variable.default}\n`)
  return `# Every variable with its default; an empty one counts as absent. Copy to .env and change what you need.
# Written by npm run docs:configuration; docs/configuration.md is the same as a page.

${entries.join('\n')}`
}

/** Markdown without code marks, and links reduced to their text. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}
