import { at, type Row } from './row.ts'

export const messagingTable: Record<string, Row> = {
  'POST /messaging-api/messages': {
    who: 'internal',
    call: at('/messaging-api/messages', {
      template: 'phone-code',
      to: { phoneNumber: '+59170000001' },
      channels: ['sms'],
      data: { code: '000000' },
      key: 'from outside',
    }),
  },
  'GET /messaging-api/messages': { who: 'internal', call: at('/messaging-api/messages') },
  'GET /messaging-api/previews': { who: 'internal', call: at('/messaging-api/previews') },
  'GET /messaging-api/preferences': { who: 'internal', call: at('/messaging-api/preferences') },
  'PUT /messaging-api/preferences': {
    who: 'internal',
    call: at('/messaging-api/preferences', { choices: [{ kind: 'orders', channel: 'email' }] }),
  },
  'POST /messaging-api/devices': {
    who: 'internal',
    call: at('/messaging-api/devices', {
      endpoint: 'https://fcm.googleapis.com/fcm/send/from-outside',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      name: 'from outside',
    }),
  },
  'DELETE /messaging-api/devices/{deviceId}': { who: 'internal', call: at('/messaging-api/devices/1') },
  'GET /messaging-api/refusals/{token}': { who: 'internal', call: at('/messaging-api/refusals/unknown') },
  'POST /messaging-api/refusals/{token}': { who: 'internal', call: at('/messaging-api/refusals/unknown', {}) },
  'GET /messaging-api/staff/parked': { who: 'internal', call: at('/messaging-api/staff/parked') },
  'GET /messaging-api/staff/outbox': { who: 'internal', call: at('/messaging-api/staff/outbox') },
  'POST /messaging-api/staff/parked/{messageId}/retry': {
    who: 'internal',
    call: at('/messaging-api/staff/parked/1/retry', {}),
  },
  'GET /messaging-api/person': { who: 'internal', call: at('/messaging-api/person') },
  'DELETE /messaging-api/person': { who: 'internal', call: at('/messaging-api/person') },
}
