/** Where the messages of one channel leave, with a bearer. */
export interface MessageProvider {
  url: string
  token: string
  /** JSON with {{to}}, {{digits}}, {{text}} and {{id}} inside its texts. */
  body: string
}

/** What most providers take. `{{digits}}` is the number without its plus. */
export const DEFAULT_WEBHOOK_BODY = '{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}'

/** The body for one message. Values are written as JSON writes them: a text cannot leave its quotes. */
export function fillIn(body: string, { to, text, id }: { to: string; text: string; id: string }): string {
  const values: Record<string, string> = { to, digits: to.replace(/\D/g, ''), text, id }
  return body.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1)
  })
}
