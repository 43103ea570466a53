// Our secrets are 32 bytes in base64url, which are 43 characters; a JWT has two dots.
const capability = /(?<![\w-])[\w-]{43}(?![\w-])/g
const dottedRun = /[\w.-]{17,}/g
const beginningOfToken = /eyJ[\w-]{10}/
// A picture's id and a tag's code grant access to their content.
const pictureId = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g
const tagCode = /(\/(?:petTag|public\/tags)\/)(?!sheet\b)[^/?#\s"']+?(?=\.data\b|[/?#\s"']|$)/gi
const inQuery = /([?&][\w-]{0,40}(?:token|jwt|key|code|secret|password)[\w-]{0,40}=)[^&\s"']+/gi
const bearer = /(bearer\s+)[\w.~+/=-]+/gi

/**
 * Removes everything that looks like a credential from a text. Every requested address passes through it, so these
 * expressions must not backtrack far (tests/hostile-texts.test.ts).
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

/** Removes a signed token and the rest of its run; the text before it, as after a percent sign in an address, stays. */
function withoutSignedToken(run: string): string {
  const parts = run.split('.')
  const at = parts.findIndex((part, index) => beginningOfToken.test(part) && parts[index + 1] && parts[index + 2])
  if (at < 0) return run
  const begin = run.indexOf('eyJ', parts.slice(0, at).join('.').length)
  return `${run.slice(0, begin)}[redacted]`
}
