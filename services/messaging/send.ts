import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { Channel, Template } from './contract.ts'
import { DELIVER_QUEUE } from './deliver.ts'
import { messagingError } from './errors.ts'
import type { MessagingNeeds } from './needs.ts'
import { chooseChannel, type Recipient } from './rules/choose-channel.ts'
import { findIdOfKey, insertMessage } from './store.ts'
import { missingData, templates } from './templates/templates.ts'

interface Sending {
  template: Template
  to: Recipient
  channels: Channel[]
  data: Record<string, string>
  key: string
  locale: 'es' | 'es-PY'
}

/** Writes the message and the job that sends it in one transaction; in demo mode the outbox is where it arrives. */
export async function send({ db, now, jobs, channels }: MessagingNeeds, input: Sending) {
  const missing = missingData(input.template, input.data)
  if (missing) throw messagingError('data-missing', { fields: { [`data.${missing}`]: 'Required' } })
  const chosen = chooseChannel(input.channels, readRecipient(input.to), (channel) =>
    channels === 'outbox' ? true : channels[channel] !== undefined,
  )
  if (!chosen) throw messagingError('no-channel')

  const { channel, address } = chosen
  const id = newId()
  const time = now()
  const arrives = channels === 'outbox'
  const isNew = await db.transaction().execute(async (trx) => {
    const isWritten = await insertMessage(trx, {
      id,
      key: input.key,
      channel,
      template: input.template,
      locale: input.locale,
      recipient: address,
      data: input.data,
      state: arrives ? 'sent' : 'waiting',
      sentAt: arrives ? time : null,
      createdAt: time,
      expiresAt: new Date(time.getTime() + templates[input.template].usefulForMinutes * 60_000),
    })
    if (isWritten && !arrives) await jobs.send(trx, DELIVER_QUEUE, { id })
    return isWritten
  })
  return { id: isNew ? id : await findIdOfKey(db, input.key, channel), channel }
}

const OneAddress = z.email()

// One address, in the form that both the channels and later questions for it use; no room for a second line or a list.
function readRecipient({ email, phoneNumber }: Recipient): Recipient {
  if (email !== undefined && !OneAddress.safeParse(email).success)
    throw httpError('bad-input', { fields: { 'to.email': 'Email no tiene un formato válido' } })
  const phone = phoneNumber === undefined ? undefined : parsePhoneNumberFromString(phoneNumber)
  if (phoneNumber !== undefined && !phone)
    throw httpError('bad-input', { fields: { 'to.phoneNumber': 'E.164 is needed' } })
  return { email: email?.toLowerCase(), phoneNumber: phone?.number }
}
