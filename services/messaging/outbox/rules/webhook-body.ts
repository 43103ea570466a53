/** HTTP endpoint of one channel, with its bearer token. */
export interface MessageProvider {
  url: string
  token: string
  /** JSON template with {{to}}, {{digits}}, {{text}} and {{id}} inside its strings. */
  body: string
}

/** Format that most providers accept. `{{digits}}` is the number without its plus. */
export const DEFAULT_WEBHOOK_BODY = '{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}'

/** Request body of one message. Values are JSON-escaped, so that a text cannot break out of its string. */
export function fillIn(body: string, { to, text, id }: { to: string; text: string; id: string }): string {
  const values: Record<string, string> = { to, digits: to.replace(/\D/g, ''), text, id }
  return body.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1)
  })
}
