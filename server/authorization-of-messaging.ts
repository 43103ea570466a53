import { at, type Row } from './authorization-row.ts'

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
  'GET /messaging-api/person': { who: 'internal', call: at('/messaging-api/person') },
  'DELETE /messaging-api/person': { who: 'internal', call: at('/messaging-api/person') },
}
