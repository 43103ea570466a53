import type { RouterContextProvider } from 'react-router'
import { ChannelChoice, ChosenKind } from '#services/messaging/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** Result of a form of 'Avisos'. */
export type MessagesAnswer =
  | { kind: 'saved' | 'removed' }
  | { kind: 'added'; deviceId: string }
  | { kind: 'refused'; detail: string }

export async function changeMessages(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  deviceName: string,
): Promise<MessagesAnswer> {
  const { messaging } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    switch (form.get('intent')) {
      case 'add-device': {
        const browser = { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth'), name: deviceName }
        const { id } = await messaging.addDevice(browser, call)
        return { kind: 'added', deviceId: id }
      }
      case 'remove-device':
        await messaging.removeDevice({ deviceId: readId(form, 'device') }, call)
        return { kind: 'removed' }
      default: {
        const choices = ChosenKind.options.flatMap((kind) => {
          const channel = parseChoice(text(kind))
          return channel === undefined ? [] : [{ kind, channel }]
        })
        if (choices.length > 0) await messaging.savePreferences({ choices }, call)
        return { kind: 'saved' }
      }
    }
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal || refusal.status >= 500 || refusal.status === 401) throw error
    // A device that is already removed counts as success.
    if (refusal.code === 'messaging.device-not-found') return { kind: 'removed' }
    return { kind: 'refused', detail: refusal.data.detail }
  }
}

/** null: the default channel; undefined: an invalid choice. */
function parseChoice(text: string): ChannelChoice | null | undefined {
  return text === 'auto' ? null : ChannelChoice.safeParse(text).data
}
