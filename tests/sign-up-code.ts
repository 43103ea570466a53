/** Code of the newest letter to somebody who signs up, in the text of an outbox or mail; undefined without one. */
export function findSignUpCode(text: string): string | undefined {
  return /tu cuenta queda lista[\s\S]{0,200}?\b(\d{6})\b/.exec(text)?.[1]
}
