import { PackageCheck, ScanLine } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import type { PackingList } from '#services/market/contract.ts'
import { toSlashes } from '#shared/date-format.ts'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readInteger, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { ScanButton } from '../../scan/scan-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/packing-page'
import { countScan, isComplete, type Scanned } from './count-scan.ts'
import { packedForm } from './packing-forms.server.ts'

/**
 * Packing with a reader that types a code and Enter: the order's sheet first, then each article. The address has what was
 * scanned, so it works without a script and survives a reload.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const { searchParams } = new URL(request.url)
  const code = readTrimmed(searchParams, 'code', 100)
  const reference = readTrimmed(searchParams, 'order', 100)
  const find = (text: string) =>
    market.packingList({ code: text }, { context: visit.call }).catch((error: unknown) => {
      if (asServiceError(error)?.code !== 'market.order-not-found') throw error
      return null
    })
  const order = reference === '' ? null : await find(reference)
  const scanned = order ? readScanned(searchParams, order) : {}
  const scan = order && code !== '' ? countScan(order.lines, scanned, code) : null
  // What is no article of this order may be the sheet of the next one.
  const next = code !== '' && (scan === null || scan.kind === 'unknown') ? await find(code) : null
  if (next) throw redirect(paths.backofficePacking({ order: next.referenceId }))
  return {
    order,
    scanned: scan?.kind === 'counted' ? scan.scanned : scanned,
    problem: code === '' || scan?.kind === 'counted' ? null : { code, kind: scan?.kind ?? 'unknown' },
    packed: readTrimmed(searchParams, 'packed', 100) || null,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficePacking(), { title: t('pack.title'), description: t('pack.description') }),
  }
}

function readScanned(params: URLSearchParams, { lines }: PackingList): Scanned {
  return Object.fromEntries(
    lines.map(({ position, quantity }) => [
      position,
      readInteger(params, `n-${position}`, { least: 0, most: quantity }) ?? 0,
    ]),
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  const form = await readForm(request)
  const { market } = context.get(servicesContext)
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  const call = { context: context.get(visitContext).callWithKey(idempotencyKey) }
  readIntent(form, ['pack'])
  try {
    const { orderId } = parseFormOrThrow(form, packedForm)
    const { order } = await market.packOrder({ orderId, isPacked: true }, call)
    return redirect(paths.backofficePacking({ packed: order.referenceId }))
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function PackingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { order, packed, problem } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="grow text-xl">{t('pack.title')}</h1>
        <ButtonLink to={paths.backofficeOrders()} variant="outline" size="sm">
          {t('sheet.backToList')}
        </ButtonLink>
      </div>
      <ResultMessage answer={actionData} done={t('order.done')} offline={t('order.offline')} />
      {packed && <Notice tone="ok">{t('pack.packed', { reference: packed })}</Notice>}
      {order ? (
        <PackOrder key={order._id} loaded={loaderData} order={order} />
      ) : (
        <>
          {problem && <Notice tone="warn">{t('pack.noOrder', { code: problem.code })}</Notice>}
          <Form role="search" className="grid gap-2">
            <ScanField label={t('pack.scanOrder')} />
          </Form>
          <p className="text-ink-600 text-sm">{t('pack.how')}</p>
        </>
      )}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function PackOrder({ loaded, order }: { loaded: Loaded; order: PackingList }) {
  const { t } = useTranslation('orderDesk')
  const [scanned, setScanned] = useState<Scanned>(loaded.scanned)
  const [problem, setProblem] = useState(loaded.problem)
  const packForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setScanned(loaded.scanned)
    setProblem(loaded.problem)
  }, [loaded])
  const isPreparing = order.status === 'PREPARING'
  const canPack = isPreparing && !order.isPacked && !order.isChangeOpen
  const complete = isComplete(order.lines, scanned)

  // Counted here at once: a reader is quicker than a request. What is no article of the order goes to the server.
  function onScan(event: FormEvent<HTMLFormElement>) {
    const input = event.currentTarget.elements.namedItem('code')
    if (!(input instanceof HTMLInputElement)) return
    // An empty Enter after the last article packs the order.
    if (input.value.trim() === '') {
      event.preventDefault()
      if (complete && canPack) packForm.current?.requestSubmit()
      return
    }
    const result = countScan(order.lines, scanned, input.value)
    if (result.kind === 'unknown') return
    event.preventDefault()
    setProblem(result.kind === 'enough' ? { code: input.value, kind: 'enough' } : null)
    if (result.kind === 'counted') setScanned(result.scanned)
    input.value = ''
  }

  return (
    <>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">{order.referenceId}</h2>
          <span className="font-bold">{order.fullName}</span>
          <Badge tone={order.isPacked ? 'ok' : 'soft'}>
            {order.isPacked ? t('row.packed') : t(`status.${order.status}`)}
          </Badge>
          <span className="text-ink-600 text-sm">{t(order.hasDelivery ? 'order.delivery' : 'order.pickup')}</span>
        </div>
        {order.notes.length > 0 && (
          <p className="whitespace-pre-line rounded-tile bg-sun-100 px-3.5 py-2.5 text-sm">{order.notes.join('\n')}</p>
        )}
        {order.isChangeOpen && <Notice tone="warn">{t('do.waitsForAnswer')}</Notice>}
        {!isPreparing && <Notice>{t('pack.notPreparing', { state: t(`status.${order.status}`) })}</Notice>}
        <Form onSubmit={onScan} className="grid gap-2">
          <input type="hidden" name="order" value={order.referenceId} />
          {order.lines.map(({ position }) => (
            <input key={position} type="hidden" name={`n-${position}`} value={scanned[position] ?? 0} />
          ))}
          <ScanField key={problem?.code ?? ''} label={t('pack.scanProduct')} />
        </Form>
        <div aria-live="assertive" className="empty:hidden">
          {problem && (
            <Notice tone="warn">
              {t(problem.kind === 'enough' ? 'pack.enough' : 'pack.strange', { code: problem.code })}
            </Notice>
          )}
        </div>
      </Card>
      <ul className="grid divide-y divide-ink-200 rounded-card border border-ink-200 bg-white px-4">
        {order.lines.map((line) => {
          const count = scanned[line.position] ?? 0
          return (
            <li key={line.position} className="flex items-center gap-3 py-2.5">
              <span className="size-12 shrink-0 overflow-hidden rounded-control bg-ink-100">
                <ProductPicture
                  imageId={line.imageId}
                  alt=""
                  place="thumbnail"
                  sizes="48px"
                  className="size-full object-cover"
                />
              </span>
              <span className="min-w-0 flex-1 text-sm">
                <b className="block font-bold text-md leading-snug">{line.title}</b>
                <span className="text-ink-600">
                  {[line.optionTitle, line.productVendor, line.codes[0]].filter(Boolean).join(' · ')}
                </span>
                {line.lots.map(({ code, expiresOn, quantity }) => (
                  <b key={code} className="block text-warn">
                    {t(expiresOn ? 'pack.lot' : 'pack.lotOnly', {
                      ...{ code, number: quantity },
                      day: expiresOn === null ? undefined : toSlashes(expiresOn),
                    })}
                  </b>
                ))}
              </span>
              <b className={cx('text-lg tabular-nums', count >= line.quantity ? 'text-ok' : 'text-ink-900')}>
                {t('pack.count', { done: count, count: line.quantity })}
              </b>
            </li>
          )
        })}
      </ul>
      {canPack && <PackForm form={packForm} loaded={loaded} order={order} isComplete={complete} />}
      {order.isPacked && (
        <ButtonLink to={paths.backofficePacking()} isWide>
          {t('pack.next')}
        </ButtonLink>
      )}
    </>
  )
}

interface PackFormProps {
  form: React.RefObject<HTMLFormElement | null>
  loaded: Loaded
  order: PackingList
  isComplete: boolean
}

function PackForm({ form, loaded, order, isComplete: complete }: PackFormProps) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formData?.get('intent') === 'pack'
  return (
    <StaffForm ref={form}>
      <input type="hidden" name="idempotencyKey" value={loaded.idempotencyKey} />
      <input type="hidden" name="orderId" value={order._id} />
      <input type="hidden" name="intent" value="pack" />
      <Button
        type="submit"
        size="lg"
        isWide
        variant={complete ? 'primary' : 'outline'}
        icon={<PackageCheck aria-hidden="true" className="size-5" />}
        isPending={isPending}
        pendingLabel={t('do.saving')}
      >
        {t(complete ? 'pack.submit' : 'pack.submitAnyway')}
      </Button>
    </StaffForm>
  )
}

/** The field that the reader types into; it has the focus when the page opens. */
function ScanField({ label }: { label: string }) {
  const { t } = useTranslation('orderDesk')
  return (
    <label className="grid gap-1.5 font-bold text-ink-800 text-sm">
      {label}
      <span className="flex gap-2">
        <span className="relative flex min-w-0 grow items-center">
          <ScanLine aria-hidden="true" className="pointer-events-none absolute left-3.5 size-5 text-ink-600" />
          <input
            name="code"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the reader types where the focus is, and this page is for it
            autoFocus
            className="h-12 w-full rounded-control border-[1.5px] border-ink-500 bg-white pr-3 pl-11 font-semibold text-base"
          />
        </span>
        <ScanButton name="code" />
        <Button type="submit" variant="outline" className="!h-12">
          {t('pack.enter')}
        </Button>
      </span>
    </label>
  )
}
