import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { ChannelChoice, ChosenKind } from '#services/messaging/contract.ts'
import type { CodeChannel } from '#services/messaging/rules/channels.ts'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { linkAppForm, linkBrowserForm, unlinkForm } from './link-forms.server.ts'

/** 'auto': the default channel. */
const choiceField = z.enum(['auto', ...ChannelChoice.options]).optional()

/** Link that opens an app with a one-time code. */
export interface LinkCode {
  channel: CodeChannel
  url: string
  createdAt: string
  usefulForMinutes: number
}

/** Result of a form of 'Avisos'. */
export type MessagesAnswer =
  | { kind: 'saved' | 'unlinked' }
  | { kind: 'browser-linked'; addressId: string }
  | ({ kind: 'link-code' } & LinkCode)
  | { kind: 'refused'; detail: string }

export async function changeMessages(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  deviceName: string,
): Promise<MessagesAnswer> {
  const { messaging } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    switch (readIntent(form, ['save', 'link-browser', 'link-app', 'unlink'])) {
      case 'link-browser': {
        const { value } = parseForm(form, linkBrowserForm)
        if (!value) throw httpError('bad-input')
        const { id } = await messaging.linkBrowser({ ...value, name: deviceName }, call)
        return { kind: 'browser-linked', addressId: id }
      }
      case 'link-app': {
        const { value } = parseForm(form, linkAppForm)
        if (!value) throw httpError('bad-input')
        return { kind: 'link-code', ...value, ...(await messaging.createLinkCode(value, call)) }
      }
      case 'unlink': {
        const { value } = parseForm(form, unlinkForm)
        if (!value) throw httpError('bad-input')
        await messaging.unlinkAddress({ addressId: value.address }, call)
        return { kind: 'unlinked' }
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
    // An address that is already unlinked counts as success.
    if (refusal.code === 'messaging.address-not-found') return { kind: 'unlinked' }
    return { kind: 'refused', detail: refusal.data.detail }
  }
}
