import { newId } from '#shared/ids.ts'
import { at, type Probe } from '../probe.ts'

const users = '/api/market/web/users'

const address = {
  street: 'Calle Sucre 45',
  notes: 'Portón verde',
  country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
  coordinates: { lat: -17.7833, lon: -63.1821 },
}
const person = {
  fullName: 'Ana Roca',
  email: 'ana@example.com',
  phoneNumber: '70000001',
  userName: null,
  locale: 'es',
}
const browserSecret = 'the secret of a browser'
/** Answers to a challenge that nobody asked for. */
const credential = { id: 'a-credential-of-nobody', rawId: 'a-credential-of-nobody', type: 'public-key' }
const clientDataJSON = Buffer.from(JSON.stringify({ challenge: 'made-up' })).toString('base64url')
const assertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}
const attestation = { ...credential, response: { clientDataJSON, attestationObject: 'AAAA' } }

export const accountsProbes: Record<string, Probe> = {
  // Its bearer is a provider's ID token, so our sessions are refused.
  'POST /api/market/app/public/authenticate': {
    answers: 401,
    call: at('/api/market/app/public/authenticate', {
      appName: 'huella',
      appIdentifier: 'device',
      authProvider: 'password',
      authUid: 'made up',
      email: null,
      fullName: 'Ana Roca',
      os: 'WEB',
      locale: 'es',
    }),
  },
  'POST /v1/app/guests': { call: at('/v1/app/guests', { country: 'BO' }) },
  'POST /v1/app/refreshToken': {
    answers: 401,
    call: at('/v1/app/refreshToken', { refreshToken: 'made up' }),
  },
  // Anonymous callers get a guest account: the token opens what a shared link shows.
  'POST /v1/app/shareToken': { call: at('/v1/app/shareToken', { audience: 'appointments-api' }) },
  'POST /v1/app/web/guests': { call: at('/v1/app/web/guests', { country: 'BO' }) },
  'POST /v1/app/web/sessions': {
    answers: 401,
    call: at('/v1/app/web/sessions', { idToken: 'made.up.token', country: 'BO' }),
  },
  'POST /v1/app/signOut': { call: at('/v1/app/signOut', {}) },
  'GET /v1/app/sessions': { call: at('/v1/app/sessions') },
  'DELETE /v1/app/sessions/{sessionId}': {
    call: ({ sessionId }) => ({ path: `/v1/app/sessions/${sessionId}` }),
    unknown: ({ unknown }) => ({ path: `/v1/app/sessions/${unknown}` }),
  },
  'POST /v1/app/webToken': { call: at('/v1/app/webToken', {}) },
  'POST /v1/app/web/appSessions': {
    answers: 401,
    call: at('/v1/app/web/appSessions', { jwt: 'made.up.token', country: 'BO' }),
  },
  'POST /v1/app/viewerOf': { answers: 401, call: at('/v1/app/viewerOf', { sessionToken: 'made up' }) },

  'GET /v1/app/identity/proof': { call: at('/v1/app/identity/proof') },
  'GET /v1/app/identity/options': { call: at('/v1/app/identity/options') },
  'POST /v1/app/identity/register': {
    answers: 400,
    call: at('/v1/app/identity/register', {
      email: 'new@example.com',
      password: 'password',
      fullName: 'Nueva',
      termsVersion: '1',
    }),
  },
  'POST /v1/app/identity/register/confirm': {
    answers: 410,
    call: at('/v1/app/identity/register/confirm', { registrationId: 'made up', code: '000000' }),
  },
  'POST /v1/app/identity/register/letter': {
    call: at('/v1/app/identity/register/letter', { registrationId: 'made up' }),
  },
  'POST /v1/app/identity/signIn': {
    answers: 401,
    call: at('/v1/app/identity/signIn', { email: 'nobody@example.com', password: 'not it' }),
  },
  'POST /v1/app/identity/phone': {
    answers: 400,
    call: at('/v1/app/identity/phone', { phoneNumber: '12345' }),
  },
  'POST /v1/app/identity/phone/signIn': {
    answers: 400,
    call: at('/v1/app/identity/phone/signIn', { codeId: 'made up', code: '000000' }),
  },
  // Guests of this test have proved no phone, and who has an account needs none.
  'POST /v1/app/identity/guest': {
    answers: 403,
    call: at('/v1/app/identity/guest', { termsVersion: '1' }),
  },
  'POST /v1/app/guest/contact': {
    call: at('/v1/app/guest/contact', { fullName: 'Ana Roca', phoneNumber: '70000001' }),
  },
  'POST /v1/app/guest/adopt': { call: at('/v1/app/guest/adopt', {}) },
  'POST /v1/app/identity/{provider}/begin': {
    answers: 404,
    call: ({ origin }) => ({ path: '/v1/app/identity/google/begin', body: { redirectUri: `${origin}/back` } }),
  },
  'POST /v1/app/identity/{provider}/finish': {
    answers: 404,
    call: ({ origin }) => ({
      path: '/v1/app/identity/google/finish',
      body: {
        callbackUrl: `${origin}/back?code=x`,
        redirectUri: `${origin}/back`,
        state: 's',
        nonce: 'n',
        codeVerifier: 'v',
      },
    }),
  },
  'POST /v1/app/identity/reset': {
    call: ({ origin }) => ({
      path: '/v1/app/identity/reset',
      // A new address each time, because an address gets at most three mails an hour.
      body: { email: `${newId()}@example.com`, origin },
    }),
  },
  'POST /v1/app/identity/reset/finish': {
    answers: 404,
    call: at('/v1/app/identity/reset/finish', { token: 'made up', password: 'a long enough one' }),
  },
  'POST /v1/app/identity/password': {
    answers: 409,
    call: at('/v1/app/identity/password', { currentPassword: 'none yet', password: 'a long enough one' }),
  },
  'POST /v1/app/identity/password/first': {
    answers: 409,
    call: at('/v1/app/identity/password/first', { password: 'a long enough one' }),
  },
  'POST /v1/app/identity/confirm': {
    answers: 409,
    call: at('/v1/app/identity/confirm', { password: 'none yet' }),
  },
  'POST /v1/app/passkeys/signIn/begin': { call: at('/v1/app/passkeys/signIn/begin', { browserSecret }) },
  'POST /v1/app/passkeys/signIn': {
    answers: 409,
    call: at('/v1/app/passkeys/signIn', { browserSecret, assertion }),
  },
  'POST /v1/app/passkeys/proof/begin': {
    answers: 404,
    call: at('/v1/app/passkeys/proof/begin', { browserSecret }),
  },
  'POST /v1/app/passkeys/proof': {
    answers: 409,
    call: at('/v1/app/passkeys/proof', { browserSecret, assertion }),
  },
  'GET /v1/app/passkeys': { call: at('/v1/app/passkeys') },
  'POST /v1/app/passkeys/begin': { call: at('/v1/app/passkeys/begin', { browserSecret }) },
  'POST /v1/app/passkeys': {
    answers: 409,
    call: at('/v1/app/passkeys', { browserSecret, attestation, name: 'Teléfono' }),
  },
  'PUT /v1/app/passkeys/{passkeyId}': {
    call: ({ passkeyId }) => ({ path: `/v1/app/passkeys/${passkeyId}`, body: { name: 'El de casa' } }),
    unknown: ({ unknown }) => ({ path: `/v1/app/passkeys/${unknown}`, body: { name: 'El de casa' } }),
  },
  'DELETE /v1/app/passkeys/{passkeyId}': {
    call: ({ passkeyId }) => ({ path: `/v1/app/passkeys/${passkeyId}` }),
    unknown: ({ unknown }) => ({ path: `/v1/app/passkeys/${unknown}` }),
  },
  'POST /v1/app/identity/verify': {
    answers: 409,
    call: ({ origin }) => ({ path: '/v1/app/identity/verify', body: { origin } }),
  },
  'POST /v1/app/identity/verify/finish': {
    answers: 404,
    call: at('/v1/app/identity/verify/finish', { token: 'made up' }),
  },

  'GET /api/market/web/users/{userId}': {
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}` }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}` }),
  },
  'PUT /api/market/web/users/{userId}': {
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}`, body: person }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}`, body: person }),
  },
  'GET /v1/app/account': { call: at('/v1/app/account') },
  'POST /api/market/app/billingInfo': {
    call: at('/api/market/app/billingInfo', {
      country: 'BO',
      documentType: 'NIT',
      documentNumber: '1234567',
      complement: null,
      businessName: 'Roca',
      email: 'ana@example.com',
    }),
  },
  'POST /v1/app/consents': { call: at('/v1/app/consents', { analytics: false }) },
  'POST /v1/app/checkCredibility': { call: at('/v1/app/checkCredibility', { locale: 'es' }) },
  'POST /v1/app/phone/code': {
    answers: 400,
    call: at('/v1/app/phone/code', { phoneNumber: '12345' }),
  },
  'POST /v1/app/phone/confirm': {
    answers: 400,
    call: at('/v1/app/phone/confirm', { phoneNumber: '70000001', code: '000000' }),
  },
  'GET /v1/app/person': { call: at('/v1/app/person') },
  'GET /v1/app/person/erasure': { call: at('/v1/app/person/erasure') },
  'DELETE /v1/app/person': { call: at('/v1/app/person') },

  'GET /api/market/web/users/{userId}/addresses': {
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}/addresses` }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}/addresses` }),
  },
  'POST /api/market/web/users/{userId}/addresses': {
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}/addresses`, body: address }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}/addresses`, body: address }),
  },
  'PUT /api/market/web/users/{userId}/addresses/{eddressCode}': {
    call: ({ ownerUid, eddressCode }) => ({
      path: `${users}/${ownerUid}/addresses/${eddressCode}`,
      body: { street: 'Calle 2', notes: 'Portón azul' },
    }),
    unknown: ({ unknown, eddressCode }) => ({
      path: `${users}/${unknown}/addresses/${eddressCode}`,
      body: { street: 'Calle 2', notes: 'Portón azul' },
    }),
  },
  'DELETE /api/market/web/users/{userId}/addresses/{eddressCode}': {
    call: ({ ownerUid, eddressCode }) => ({ path: `${users}/${ownerUid}/addresses/${eddressCode}` }),
    unknown: ({ unknown, eddressCode }) => ({ path: `${users}/${unknown}/addresses/${eddressCode}` }),
  },
  'PUT /api/market/web/users/{userId}/addresses/{eddressCode}/default': {
    call: ({ ownerUid, eddressCode }) => ({ path: `${users}/${ownerUid}/addresses/${eddressCode}/default`, body: {} }),
    unknown: ({ unknown, eddressCode }) => ({
      path: `${users}/${unknown}/addresses/${eddressCode}/default`,
      body: {},
    }),
  },
  'POST /v1/app/public/placeOfPoint': {
    call: at('/v1/app/public/placeOfPoint', { coordinates: { lat: -17.7833, lon: -63.1821 } }),
  },

  'POST /v1/app/staff/invitations': {
    call: ({ origin, unknown }) => ({
      path: '/v1/app/staff/invitations',
      body: { email: `${unknown}@example.com`, role: 'operator', areas: 'all', merchantId: null, origin },
    }),
  },
  'GET /v1/app/staff/invitations': { call: at('/v1/app/staff/invitations') },
  'POST /v1/app/staff/invitations/{invitationId}/send': {
    answers: 404,
    call: ({ origin, unknown }) => ({ path: `/v1/app/staff/invitations/${unknown}/send`, body: { origin } }),
  },
  'POST /v1/app/staff/invitations/{invitationId}/withdraw': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/invitations/${unknown}/withdraw`, body: {} }),
  },
  'GET /v1/app/staff/people': { call: at('/v1/app/staff/people') },
  'GET /v1/app/staff/people/{uid}': { call: ({ ownerUid }) => ({ path: `/v1/app/staff/people/${ownerUid}` }) },
  'POST /v1/app/staff/people/{uid}/role': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `/v1/app/staff/people/${unknown}/role`,
      body: { version: 0, role: 'courier', merchantId: null },
    }),
  },
  'POST /v1/app/staff/people/{uid}/secondFactor/reset': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `/v1/app/staff/people/${unknown}/secondFactor/reset`,
      body: { reason: 'Perdido' },
    }),
  },
  'POST /v1/app/staff/invitations/accept': {
    answers: 404,
    call: at('/v1/app/staff/invitations/accept', { token: 'made up' }),
  },
  // Customers have no role that a second factor could protect.
  'POST /v1/app/staff/secondFactor': { isForUnprovedStaff: true, call: at('/v1/app/staff/secondFactor', {}) },
  'POST /v1/app/staff/secondFactor/prove': {
    isForUnprovedStaff: true,
    answers: 400,
    call: at('/v1/app/staff/secondFactor/prove', { code: '000000' }),
  },
  'POST /v1/app/staff/devices': {
    isForUnprovedStaff: true,
    answers: 400,
    call: at('/v1/app/staff/devices', { code: '000000', pin: '482915' }),
  },
  'POST /v1/app/staff/devices/byPasskey': {
    isForUnprovedStaff: true,
    answers: 409,
    call: at('/v1/app/staff/devices/byPasskey', { browserSecret, assertion, pin: '482915' }),
  },
  'POST /v1/app/staff/devices/people': {
    call: at('/v1/app/staff/devices/people', { deviceSecret: 'a device that nobody trusts' }),
  },
  'POST /v1/app/staff/devices/unlock': {
    answers: 404,
    call: at('/v1/app/staff/devices/unlock', {
      deviceSecret: 'a device that nobody trusts',
      uid: 'nobody',
      pin: '482915',
    }),
  },
  'GET /v1/app/staff/devices': { call: at('/v1/app/staff/devices') },
  'DELETE /v1/app/staff/devices/{deviceId}': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/devices/${unknown}` }),
  },
  'POST /v1/app/staff/people/{uid}/devices/revoke': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/people/${unknown}/devices/revoke`, body: {} }),
  },
  // An unknown uid, because a blocked persona could not make further calls.
  'POST /v1/app/staff/accounts/{uid}/block': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}/block`, body: { reason: 'Fraude' } }),
  },
  'POST /v1/app/staff/accounts/{uid}/unblock': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}/unblock`, body: { reason: 'Aclarado' } }),
  },
  'POST /v1/app/staff/accounts/{uid}/merge': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `/v1/app/staff/accounts/${unknown}/merge`,
      body: { intoUid: `${unknown}2`, reason: 'Es la misma persona' },
    }),
  },
  'POST /v1/app/staff/accounts/{uid}/mergeProposal': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `/v1/app/staff/accounts/${unknown}/mergeProposal`,
      body: { intoUid: `${unknown}2`, reason: 'Es la misma persona' },
    }),
  },
  'GET /v1/app/mergeProposal': { call: () => ({ path: '/v1/app/mergeProposal' }) },
  'POST /v1/app/mergeProposal/{proposalId}/code': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/mergeProposal/${unknown}/code`, body: { by: 'email' } }),
  },
  'POST /v1/app/mergeProposal/{proposalId}/confirmation': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/mergeProposal/${unknown}/confirmation`, body: { code: '000000' } }),
  },
  'DELETE /v1/app/mergeProposal/{proposalId}': {
    call: ({ unknown }) => ({ path: `/v1/app/mergeProposal/${unknown}` }),
  },
  'POST /v1/app/staff/accounts/{uid}/resetLink': {
    answers: 404,
    call: ({ origin, unknown }) => ({
      path: `/v1/app/staff/accounts/${unknown}/resetLink`,
      body: { reason: 'Llamó y dijo su último pedido', origin },
    }),
  },
  'GET /v1/app/staff/memberships': { call: at('/v1/app/staff/memberships') },
  'GET /v1/app/staff/accounts': {
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts?search=${unknown}` }),
  },
  'GET /v1/app/staff/accounts/{uid}': {
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}` }),
  },
  'POST /v1/app/staff/colleagues': { call: at('/v1/app/staff/colleagues', { uids: [] }) },
  'GET /v1/app/staff/couriers': { call: at('/v1/app/staff/couriers') },
  'GET /v1/app/staff/audit': { call: at('/v1/app/staff/audit') },
}
