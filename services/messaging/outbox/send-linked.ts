import { SendFailure } from '../channels/send-failure.ts'
import type { MessagingDependencies, RenderedMessage } from '../deps.ts'
import { sendToLinkedAddresses } from '../preferences/linked-addresses.ts'
import type { LinkedChannel } from '../rules/channels.ts'
import { templates } from '../templates/templates.ts'
import type { OutboxRecord } from './store/outbox.ts'

/**
 * Sends a message to every address that an account linked to the channel; it counts as sent when at least one accepted
 * it. Otherwise it throws a `SendFailure`, which is final when no address is left.
 */
export async function sendLinked(
  deps: MessagingDependencies,
  channel: LinkedChannel,
  { recipient: uid, key, template, data, expiresAt }: OutboxRecord,
  rendered: Omit<RenderedMessage, 'to'>,
): Promise<void> {
  const adapter = deps.linked[channel]
  if (!adapter) throw new SendFailure('NO CHANNEL', true)
  const message = {
    ...rendered,
    link: data?.link ?? '/',
    topic: key,
    isUrgent: templates[template].mayArriveAtNight,
    secondsToLive: Math.max(60, Math.floor((expiresAt.getTime() - deps.now().getTime()) / 1000)),
  }

  const { delivered, errors } = await sendToLinkedAddresses(deps, { uid, channel }, (address) =>
    adapter.send(address, message),
  )
  if (delivered > 0) return
  if (errors.length === 0) throw new SendFailure('NO ADDRESS', true)
  throw errors.find((error) => !(error instanceof SendFailure && error.isFinal)) ?? errors[0]
}
