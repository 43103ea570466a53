import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { ChannelChoice, ChosenKind } from '#services/messaging/contract.ts'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { addDeviceForm, removeDeviceForm } from './device-forms.server.ts'

/** 'auto': the default channel. */
const choiceField = z.enum(['auto', ...ChannelChoice.options]).optional()

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
  try {
    switch (readIntent(form, ['save', 'add-device', 'remove-device'])) {
      case 'add-device': {
        const { value } = parseForm(form, addDeviceForm)
        if (!value) throw httpError('bad-input')
        const { id } = await messaging.addDevice({ ...value, name: deviceName }, call)
        return { kind: 'added', deviceId: id }
      }
      case 'remove-device': {
        const { value } = parseForm(form, removeDeviceForm)
        if (!value) throw httpError('bad-input')
        await messaging.removeDevice({ deviceId: value.device }, call)
        return { kind: 'removed' }
      }
      case 'save': {
        const choices = ChosenKind.options.flatMap((kind) => {
          const chosen = parseFieldOrThrow(form, kind, choiceField)
          return chosen === undefined ? [] : [{ kind, channel: chosen === 'auto' ? null : chosen }]
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
