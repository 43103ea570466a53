/** Texts with placeholders that are filled in when one is chosen: pure, also for the browser. */

export const TEMPLATE_KINDS = ['order', 'review'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** Placeholders of each kind, as they are written: `{{pedido}}`. */
export const PLACEHOLDERS = {
  order: ['pedido', 'nombre', 'tienda'],
  review: ['nombre', 'producto', 'tienda'],
} as const satisfies Record<TemplateKind, readonly string[]>

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What stands in double braces and is no placeholder of the kind; single braces left over count too. */
export function findUnknownPlaceholders(text: string, kind: TemplateKind): string[] {
  const known: readonly string[] = PLACEHOLDERS[kind]
  const written = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const rest = text.replace(PLACEHOLDER, '').match(/[{}]+/g) ?? []
  return [...new Set([...written.filter((name) => !known.includes(name)).map((name) => `{{${name}}}`), ...rest])]
}

/** The text with its placeholders filled in; one without a value is left out with the space before it. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/ ?\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => {
    const value = values[name] ?? ''
    if (value === '') return ''
    return whole.startsWith(' ') ? ` ${value}` : value
  })
}

/** 'Ana Roca' → 'Ana': how a customer is spoken to. */
export function getFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
