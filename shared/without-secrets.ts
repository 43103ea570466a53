// Our secrets are 32 bytes in base64url, so 43 characters; a token of the JWT kind has two dots.
const capability = /(?<![\w-])[\w-]{43}(?![\w-])/g
const signedToken = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g
// Whoever knows a picture's id may see it, and whoever knows a tag's code reads what it says.
const pictureId = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g
const tagCode = /(\/(?:petTag|public\/tags)\/)(?!sheet\b)[^/?#\s"']+?(?=\.data\b|[/?#\s"']|$)/gi
const inQuery = /([?&][\w-]*(?:token|jwt|key|code|secret|password)[\w-]*=)[^&\s"']+/gi
const bearer = /(bearer\s+)[\w.~+/=-]+/gi

/** The text with everything that looks like a credential taken out (D51). */
export function withoutSecrets(text: string): string {
  return text
    .replace(signedToken, '[redacted]')
    .replace(capability, '[redacted]')
    .replace(pictureId, '[redacted]')
    .replace(tagCode, '$1[redacted]')
    .replace(inQuery, '$1[redacted]')
    .replace(bearer, '$1[redacted]')
}
