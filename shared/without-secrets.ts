// Our secrets are 32 bytes in base64url, so 43 characters; a token of the JWT kind has two dots.
const capability = /(?<![\w-])[\w-]{43}(?![\w-])/g
const dottedRun = /[\w.-]{17,}/g
const beginningOfToken = /eyJ[\w-]{10}/
// Whoever knows a picture's id may see it, and whoever knows a tag's code reads what it says.
const pictureId = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g
const tagCode = /(\/(?:petTag|public\/tags)\/)(?!sheet\b)[^/?#\s"']+?(?=\.data\b|[/?#\s"']|$)/gi
const inQuery = /([?&][\w-]{0,40}(?:token|jwt|key|code|secret|password)[\w-]{0,40}=)[^&\s"']+/gi
const bearer = /(bearer\s+)[\w.~+/=-]+/gi

/**
 * The text with everything that looks like a credential taken out (D51). Every address that is asked for passes here, so that
 * nothing above may be searched from many places to an end that is far away (tests/hostile-texts.test.ts).
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(dottedRun, withoutSignedToken)
    .replace(capability, '[redacted]')
    .replace(pictureId, '[redacted]')
    .replace(tagCode, '$1[redacted]')
    .replace(inQuery, '$1[redacted]')
    .replace(bearer, '$1[redacted]')
}

/** What follows it in the same run goes with it; what stands before it, as after a percent sign in an address, stays. */
function withoutSignedToken(run: string): string {
  const parts = run.split('.')
  const at = parts.findIndex((part, index) => beginningOfToken.test(part) && parts[index + 1] && parts[index + 2])
  if (at < 0) return run
  const begin = run.indexOf('eyJ', parts.slice(0, at).join('.').length)
  return `${run.slice(0, begin)}[redacted]`
}
