import { hashSecret, newId } from '#shared/ids.ts'
import type { LinkRequest, MessagingDependencies } from '../deps.ts'
import { CODE_CHANNELS, type CodeChannel } from '../rules/channels.ts'
import { MOST_LINKED_ADDRESSES } from './linked-addresses.ts'
import { takeLinkCode } from './store/link-codes.ts'
import { isAddressLinked, saveLinkedAddress } from './store/linked-addresses.ts'

/** Upper limit of a webhook's body. */
const mostCharacters = 100_000

const replies = {
  linked: 'Listo: tus avisos de Huella llegan aquí. Elige cuáles en Huella: Mi cuenta, Avisos.',
  known: 'Tus avisos de Huella ya llegan aquí. Para quitarlos: Mi cuenta, Avisos.',
  refused: 'Este código ya no sirve. Pide otro en Huella: Mi cuenta, Avisos.',
}

/**
 * Endpoint of `/webhooks/channels/:channel`: apps tell us there who opened them with a code. Requests without the
 * channel's proof get an empty 400.
 */
export function makeChannelWebhook(deps: Pick<MessagingDependencies, 'db' | 'now' | 'linked' | 'log'>) {
  return async function receive(name: string, request: Request): Promise<Response> {
    const channel = CODE_CHANNELS.find((each) => each === name)
    const adapter = channel && deps.linked[channel]
    const body = await request.text()
    const received =
      adapter && body.length <= mostCharacters ? await adapter.receive({ headers: request.headers, body }) : 'forged'
    if (!channel || received === 'forged') {
      deps.log.warn({ channel: name }, 'a webhook was not proved to be its channel’s')
      return new Response(null, { status: 400 })
    }
    if (received === 'ignored') return new Response(null, { status: 200 })

    const outcome = await linkByCode(deps, channel, received)
    return Response.json(received.reply(replies[outcome]))
  }
}

/** Links the address to the code's account. 'known': without a valid code, an address that is linked already. */
async function linkByCode(
  { db, now }: Pick<MessagingDependencies, 'db' | 'now'>,
  channel: CodeChannel,
  { code, address, label }: LinkRequest,
): Promise<keyof typeof replies> {
  const time = now()
  const isLinked = await db.transaction().execute(async (trx) => {
    const uid = await takeLinkCode(trx, { channel, codeHash: hashSecret(code) }, time)
    if (uid === undefined) return false
    await saveLinkedAddress(trx, { id: newId(), uid, channel, address, label, linkedAt: time }, MOST_LINKED_ADDRESSES)
    return true
  })
  if (isLinked) return 'linked'
  return (await isAddressLinked(db, { channel, address })) ? 'known' : 'refused'
}
