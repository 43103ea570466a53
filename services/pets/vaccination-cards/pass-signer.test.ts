import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { examplePassFile } from '../testing/example-pass-file.ts'
import { canSignPasses, readPassSigner } from './pass-signer.ts'

const { key, certificate, intermediate } = examplePassFile

test("an operator's file is read in any order, and names its pass and team", () => {
  for (const parts of [
    [key, certificate, intermediate],
    [intermediate, certificate, key],
  ])
    expect(readPassSigner(parts.join('\n'))).toMatchObject({
      passTypeIdentifier: 'pass.bo.huella.carnet',
      teamIdentifier: 'EJEMPLO123',
      certificate,
      intermediate,
    })
})

test('passes are signed until the certificate ends', () => {
  const signer = readPassSigner([key, certificate, intermediate].join('\n'))
  const { validUntil } = signer
  expect(canSignPasses(signer, new Date(validUntil.getTime() - 1))).toBe(true)
  expect(canSignPasses(signer, validUntil)).toBe(false)
  expect(canSignPasses(null, new Date(0))).toBe(false)
})

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const curveKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const lockedKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  ...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a secret' },
})

test.each([
  ['nothing', [], 'must have one private key'],
  ['two keys', [key, otherKey, certificate, intermediate], 'must have one private key'],
  ['no certificate', [key], 'belongs to its key'],
  ['the key of another certificate', [otherKey, certificate, intermediate], 'belongs to its key'],
  ['a key of a curve', [curveKey, certificate, intermediate], 'not an RSA key'],
  ['a key with a passphrase', [lockedKey, certificate, intermediate], 'has a passphrase'],
  ['no certificate above', [key, certificate], 'WWDR'],
  ['a broken certificate', [key, certificate.replace(/\n.{20}/, '\nAAAA'), intermediate], 'cannot be read'],
])('a file with %s is refused, and says why', (_what, parts, reason) => {
  expect(() => readPassSigner(parts.join('\n'))).toThrow(reason)
})
