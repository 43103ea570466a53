import { newId } from '#shared/ids.ts'
import { at, type Row } from './row.ts'

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
export const accountsTable: Record<string, Row> = {
  // Its bearer is an ID token of a provider: a session of ours is none.
  'POST /api/market/app/public/authenticate': {
    who: 'public',
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
  'POST /v1/app/guests': { who: 'public', call: at('/v1/app/guests', { country: 'BO' }) },
  'POST /v1/app/refreshToken': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/refreshToken', { refreshToken: 'made up' }),
  },
  // A guest is made for who has no account: the token opens what a shared link shows (D30).
  'POST /v1/app/shareToken': { who: 'public', call: at('/v1/app/shareToken', { audience: 'appointments-api' }) },
  'POST /v1/app/web/guests': { who: 'public', call: at('/v1/app/web/guests', { country: 'BO' }) },
  'POST /v1/app/web/sessions': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/web/sessions', { idToken: 'made.up.token', country: 'BO' }),
  },
  'POST /v1/app/signOut': { who: 'account', call: at('/v1/app/signOut', {}) },
  'GET /v1/app/sessions': { who: 'account', call: at('/v1/app/sessions') },
  'DELETE /v1/app/sessions/{sessionId}': {
    who: 'own',
    call: ({ sessionId }) => ({ path: `/v1/app/sessions/${sessionId}` }),
    unknown: ({ unknown }) => ({ path: `/v1/app/sessions/${unknown}` }),
  },
  'POST /v1/app/webToken': { who: 'signed-in', call: at('/v1/app/webToken', {}) },
  'POST /v1/app/web/appSessions': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/web/appSessions', { jwt: 'made.up.token', country: 'BO' }),
  },
  'POST /v1/app/viewerOf': { who: 'public', answers: 401, call: at('/v1/app/viewerOf', { sessionToken: 'made up' }) },

  'GET /v1/app/identity/options': { who: 'public', call: at('/v1/app/identity/options') },
  'POST /v1/app/identity/register': {
    who: 'public',
    answers: 400,
    call: at('/v1/app/identity/register', {
      email: 'new@example.com',
      password: 'password',
      fullName: 'Nueva',
      termsVersion: '1',
    }),
  },
  'POST /v1/app/identity/signIn': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/identity/signIn', { email: 'nobody@example.com', password: 'not it' }),
  },
  'POST /v1/app/identity/{provider}/begin': {
    who: 'public',
    answers: 404,
    call: ({ origin }) => ({ path: '/v1/app/identity/google/begin', body: { redirectUri: `${origin}/back` } }),
  },
  'POST /v1/app/identity/{provider}/finish': {
    who: 'public',
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
    who: 'public',
    call: ({ origin }) => ({
      path: '/v1/app/identity/reset',
      // Another one each time: an address hears from us three times an hour.
      body: { email: `${newId()}@example.com`, origin },
    }),
  },
  'POST /v1/app/identity/reset/finish': {
    who: 'public',
    answers: 404,
    call: at('/v1/app/identity/reset/finish', { token: 'made up', password: 'a long enough one' }),
  },
  'POST /v1/app/identity/password': {
    who: 'account',
    answers: 409,
    call: at('/v1/app/identity/password', { currentPassword: 'none yet', password: 'a long enough one' }),
  },
  'POST /v1/app/identity/verify': {
    who: 'account',
    answers: 409,
    call: ({ origin }) => ({ path: '/v1/app/identity/verify', body: { origin } }),
  },
  'POST /v1/app/identity/verify/finish': {
    who: 'public',
    answers: 404,
    call: at('/v1/app/identity/verify/finish', { token: 'made up' }),
  },

  'GET /api/market/web/users/{userId}': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}` }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}` }),
  },
  'PUT /api/market/web/users/{userId}': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}`, body: person }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}`, body: person }),
  },
  'GET /v1/app/account': { who: 'account', call: at('/v1/app/account') },
  'POST /api/market/app/billingInfo': {
    who: 'account',
    call: at('/api/market/app/billingInfo', {
      country: 'BO',
      documentType: 'NIT',
      documentNumber: '1234567',
      complement: null,
      businessName: 'Roca',
      email: 'ana@example.com',
    }),
  },
  'POST /v1/app/consents': { who: 'account', call: at('/v1/app/consents', { analytics: false }) },
  'POST /v1/app/checkCredibility': { who: 'account', call: at('/v1/app/checkCredibility', { locale: 'es' }) },
  'POST /v1/app/phone/code': {
    who: 'account',
    answers: 400,
    call: at('/v1/app/phone/code', { phoneNumber: '12345' }),
  },
  'POST /v1/app/phone/confirm': {
    who: 'account',
    answers: 400,
    call: at('/v1/app/phone/confirm', { phoneNumber: '70000001', code: '000000' }),
  },
  'GET /v1/app/person': { who: 'account', call: at('/v1/app/person') },
  'DELETE /v1/app/person': { who: 'account', call: at('/v1/app/person') },

  'GET /api/market/web/users/{userId}/addresses': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}/addresses` }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}/addresses` }),
  },
  'POST /api/market/web/users/{userId}/addresses': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}/addresses`, body: address }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}/addresses`, body: address }),
  },
  'DELETE /api/market/web/users/{userId}/addresses/{eddressCode}': {
    who: 'own',
    call: ({ ownerUid, eddressCode }) => ({ path: `${users}/${ownerUid}/addresses/${eddressCode}` }),
    unknown: ({ unknown, eddressCode }) => ({ path: `${users}/${unknown}/addresses/${eddressCode}` }),
  },
  'PUT /api/market/web/users/{userId}/addresses/{eddressCode}/default': {
    who: 'own',
    call: ({ ownerUid, eddressCode }) => ({ path: `${users}/${ownerUid}/addresses/${eddressCode}/default`, body: {} }),
    unknown: ({ unknown, eddressCode }) => ({
      path: `${users}/${unknown}/addresses/${eddressCode}/default`,
      body: {},
    }),
  },
  'POST /v1/app/public/placeOfPoint': {
    who: 'public',
    call: at('/v1/app/public/placeOfPoint', { coordinates: { lat: -17.7833, lon: -63.1821 } }),
  },

  'POST /v1/app/staff/invitations': {
    who: 'operator',
    call: ({ origin, unknown }) => ({
      path: '/v1/app/staff/invitations',
      body: { email: `${unknown}@example.com`, role: 'operator', merchantId: null, origin },
    }),
  },
  'POST /v1/app/staff/invitations/accept': {
    who: 'account',
    answers: 404,
    call: at('/v1/app/staff/invitations/accept', { token: 'made up' }),
  },
  // For staff; a customer has no role that it could protect.
  'POST /v1/app/staff/secondFactor': { who: 'operator', call: at('/v1/app/staff/secondFactor', {}) },
  'POST /v1/app/staff/secondFactor/prove': {
    who: 'operator',
    answers: 400,
    call: at('/v1/app/staff/secondFactor/prove', { code: '000000' }),
  },
  // About nobody: whoever were blocked here could not ask any more.
  'POST /v1/app/staff/accounts/{uid}/block': {
    who: 'operator',
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}/block`, body: { reason: 'Fraude' } }),
  },
  'POST /v1/app/staff/accounts/{uid}/unblock': {
    who: 'operator',
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}/unblock`, body: { reason: 'Aclarado' } }),
  },
  'GET /v1/app/staff/memberships': { who: 'account', call: at('/v1/app/staff/memberships') },
  'GET /v1/app/staff/accounts': {
    who: 'operator',
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts?search=${unknown}` }),
  },
  'GET /v1/app/staff/accounts/{uid}': {
    who: 'operator',
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}` }),
  },
  'POST /v1/app/staff/colleagues': { who: 'operator', call: at('/v1/app/staff/colleagues', { uids: [] }) },
  'GET /v1/app/staff/audit': { who: 'operator', call: at('/v1/app/staff/audit') },
}
