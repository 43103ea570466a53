import { useEffect, useRef } from 'react'
import { data, Form, redirect, useFetcher, useNavigation } from 'react-router'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { useLiveEvents } from '../../layout/connection/use-live-events.ts'
import { Refused } from '../../profile/refused.tsx'
import { getMark } from '../order-mark.ts'
import type { Route } from './+types/edit-page'
import { editLimits, findOtherAddresses, readEdit, readTypedEdit, savedEditForm } from './edit-form.server.ts'
import { EditLines } from './edit-lines.tsx'
import { AddressChoices, WindowChoices } from './edit-place.tsx'
import { EditedTotal } from './edited-total.tsx'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'order',
  load: 'checkout',
} satisfies PagePolicy

/** Changes an order until the shop begins to prepare it; for its owner, and from the link of a guest. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const order = await market.order(toKey(params), { context: visit.call })
  if (!order.canEdit) throw redirect(paths.order(params.id, params.token, { problem: 'edit' }))
  const { shopId, hasDelivery } = order
  const hasBackorder = order.lines.some(({ isBackorder }) => isBackorder)
  const [offered, addresses] = await Promise.all([
    orNull(
      market.deliveryWindows(
        { shopId, hasDelivery, hasBackorder, ...order.shippingAddress?.coordinates },
        { context: visit.call },
      ),
    ),
    findOtherAddresses(context, order),
  ])
  const t = translator(visit.country.locale, 'order')
  return {
    order,
    // What can be edited is not on its way yet.
    mark: getMark(order, { courier: null, photo: null }),
    offered,
    addresses: addresses.map(({ value, address: { street, notes, locality, city } }) => ({
      value,
      street,
      hint: [notes, [locality, city].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    })),
    limits: editLimits,
    seo: privateSeo(visit, paths.order(params.id), { title: t('edit.title'), description: t('description') }),
  }
}

function toKey({ id, token }: { id: string; token?: string | undefined }) {
  return { orderId: id, ...(token ? { token } : {}) }
}

/** 'preview' answers what the edit would cost; 'save' makes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const key = toKey(params)
  const form = await readForm(request)
  const order = await market.order(key, call)
  try {
    const edit = await readEdit(context, order, form)
    if (readIntent(form, ['preview', 'save'], 'preview') === 'save') {
      await market.editOrder({ ...key, ...edit, ...parseFormOrThrow(form, savedEditForm) }, call)
      return redirect(paths.order(params.id, params.token), 303)
    }
    const preview = await market.previewOrderEdit({ ...key, ...edit }, call)
    return { preview, refusal: null, typed: readTypedEdit(order, form) }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ preview: null, refusal, typed: readTypedEdit(order, form) }, { status: refusal.status })
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function EditOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { order, mark, offered, addresses, limits } = loaderData
  const fetcher = useFetcher<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const answer = fetcher.data ?? actionData ?? null
  const typed = actionData?.typed ?? null
  useLiveEvents(paths.orderLive(order._id, params.token ?? null, { seen: mark }), true)
  const preview = usePreview(form, fetcher)

  return (
    <div className="mx-auto max-w-5xl">
      <BackLink to={paths.order(params.id, params.token)}>{t('title', { reference: order.referenceId })}</BackLink>
      <h1 className="mt-2 text-xl sm:text-2xl">{t('edit.title')}</h1>
      <p className="mt-1 mb-4 max-w-2xl text-ink-700">{t('edit.text')}</p>
      <Refused answer={actionData} offline={t('offline')} />
      <Form
        ref={form}
        method="post"
        onChange={preview}
        className="grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
      >
        <input type="hidden" name="edits" value={order.edits} />
        <div className="grid gap-4">
          <EditLines lines={order.lines} typed={typed?.quantities ?? {}} onChange={preview} />
          {addresses.length > 0 && order.shippingAddress && (
            <AddressChoices current={order.shippingAddress} addresses={addresses} chosen={typed?.address ?? ''} />
          )}
          {offered && <WindowChoices order={order} offered={offered} chosen={typed?.window ?? ''} />}
          <Card className="grid gap-3">
            <h2 className="text-lg">{t('edit.notes')}</h2>
            <TextArea
              name="notes"
              label={t('edit.notes')}
              isLabelHidden
              rows={2}
              {...limits.notes}
              defaultValue={typed?.notes ?? order.notes}
            />
          </Card>
        </div>
        <EditedTotal order={order} answer={answer}>
          <Button type="submit" name="intent" value="preview" variant="outline" isWide className="only-without-script">
            {t('edit.preview')}
          </Button>
          {answer?.preview && (
            <>
              <input type="hidden" name="expectedTotal" value={answer.preview.after.amountDue} />
              <Button
                type="submit"
                name="intent"
                value="save"
                isWide
                isPending={isSaving}
                pendingLabel={t('edit.saving')}
              >
                {t('edit.save')}
              </Button>
            </>
          )}
        </EditedTotal>
      </Form>
    </div>
  )
}

/** Asks for the new total a moment after each change of the form. */
function usePreview(
  form: React.RefObject<HTMLFormElement | null>,
  fetcher: ReturnType<typeof useFetcher<typeof action>>,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const sent = new FormData(form.current)
      sent.set('intent', 'preview')
      void fetcher.submit(sent, { method: 'post' })
    }, 300)
  }
}
