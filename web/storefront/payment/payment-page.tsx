import { CreditCard, ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { untilLabel } from '#services/appointments/rules/local-clock.ts'
import type { Payment } from '#services/payments/contract.ts'
import { qrPath } from '#shared/documents/qr-path.ts'
import { plainMoney } from '#shared/money.ts'
import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PayUntil } from '../countdown/countdown.tsx'
import { useOrderCompleted } from '../orders/use-order-completed.ts'
import type { Route } from './+types/payment-page'
import { CheckPayment } from './check-payment.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { usePaymentState } from './use-payment-state.ts'
import { wherePaymentLeads } from './where-payment-leads.server.ts'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  load: 'checkout',
} satisfies PagePolicy

/** Payment page. With `check` (after 'Ya pagué' or the provider's page) the provider is asked for the state first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const saysPaid = search.has('check')
  const isBack = search.has('back')
  const call = { context: visit.call }
  const token = readId(params, 'token')
  const payment =
    saysPaid || isBack ? await payments.checkPayment({ token }, call) : await payments.payment({ token }, call)

  const t = translator(visit.country.locale, 'payment')
  return {
    payment: toShownPayment(payment),
    ...(await wherePaymentLeads(context, payment)),
    qr: payment.qr === null || payment.status !== 'pending' ? null : qrPath(payment.qr),
    until: untilLabel(Date.parse(payment.expiresAt), visit.country.timezone, visit.now()),
    secondsLeft: Math.max(0, Math.round((Date.parse(payment.expiresAt) - visit.now().getTime()) / 1000)),
    isWaiting: saysPaid || isBack,
    // Without the token: secret links must not be indexed.
    seo: privateSeo(visit, paths.payment(''), { title: t('title'), description: t('description') }),
  }
}

/** Fields that the page shows; the payer's account stays on the server. */
function toShownPayment(payment: Payment) {
  const { status, method, description, displayAmount, reference, returnPath, redirectUrl, refusal } = payment
  const { kind } = payment.subject
  const { transferTo, isTest, isByStatement, amount, currencyCode } = payment
  return {
    kind,
    status,
    method,
    description,
    displayAmount,
    /** Amount in the format of bank forms: '53.90'. */
    plainAmount: plainMoney(amount, currencyCode),
    reference,
    returnPath,
    redirectUrl,
    refusal,
    transferTo,
    isTest,
    isByStatement,
  }
}

export type ShownPayment = ReturnType<typeof toShownPayment>

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function PaymentPage({ loaderData, params }: Route.ComponentProps) {
  const { payment, opensHere, completed } = loaderData
  usePaymentState(params.token, payment)
  useOrderCompleted(completed)
  // A paid or ended payment shows the shop's navigation again.
  const isErrand = payment.status === 'pending' || payment.status === 'created'

  return (
    <div data-errand={isErrand || undefined} className="mx-auto grid max-w-xl gap-4">
      {payment.isTest && <TestRibbon />}
      {payment.status === 'pending' ? (
        <ToPay {...loaderData} token={params.token} />
      ) : payment.status === 'paid' ? (
        <Paid payment={payment} opensHere={opensHere} />
      ) : (
        <Ended payment={payment} opensHere={opensHere} token={params.token} />
      )}
    </div>
  )
}

function TestRibbon() {
  const { t } = useTranslation('payment')
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 text-center text-ink-700 text-sm">
      <Badge tone="sun">{t('test')}</Badge>
      {t('testText')}
    </p>
  )
}

interface ToPayProps {
  payment: ShownPayment
  opensHere: boolean
  qr: { d: string; side: number } | null
  until: string
  secondsLeft: number
  isWaiting: boolean
  token: string
}

function ToPay({ payment, opensHere, qr, until, secondsLeft, isWaiting, token }: ToPayProps) {
  const { t } = useTranslation('payment')
  const { method, description, displayAmount, plainAmount, reference, returnPath, redirectUrl } = payment
  const { isTest, isByStatement } = payment
  return (
    <>
      <section className="grid justify-items-center gap-1.5 rounded-panel bg-brand-800 px-5 py-6 text-center text-white shadow-3">
        <h1 className="text-xl">{t(method === 'qr' ? 'qr.title' : 'card.title')}</h1>
        <p className="text-brand-200">{description}</p>
        <p className="font-black text-4xl tabular-nums">{displayAmount}</p>
        <PayUntil secondsLeft={secondsLeft} until={until} />
      </section>
      {isByStatement && (
        <Notice tone="info" title={t('statement.title')}>
          {t('statement.text')}
        </Notice>
      )}
      {method === 'qr' && qr && (
        <Card className="grid justify-items-center gap-4">
          <QrCode {...qr} label={t('qr.code', { amount: displayAmount })} reference={reference} />
          <ToCopy label={t('amount')} text={displayAmount} copied={plainAmount} copyLabel={t('copyAmount')} />
          <ToCopy label={t('reference')} text={reference} copyLabel={t('copyReference')} />
          {payment.transferTo && <TransferTo {...payment.transferTo} />}
          <section className="w-full">
            <h2 className="text-md">{t('qr.steps')}</h2>
            <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink-700">
              <li>{t('qr.app')}</li>
              <li>{t('qr.scan')}</li>
              <li>{t(isByStatement ? 'statement.confirm' : 'qr.confirm')}</li>
            </ol>
          </section>
          {isTest && redirectUrl && (
            <a href={redirectUrl} className={buttonStyle('soft', 'md', 'w-full')}>
              <ExternalLink aria-hidden="true" className="size-4.5" />
              {t('simulate')}
            </a>
          )}
        </Card>
      )}
      {(method === 'card' || !qr) && redirectUrl && (
        <Card className="grid gap-4">
          <p className="text-ink-700">{t(method === 'card' ? 'card.text' : 'qr.elsewhere')}</p>
          <a href={redirectUrl} className={buttonStyle('primary', 'lg', 'w-full')}>
            {method === 'card' ? (
              <CreditCard aria-hidden="true" className="size-5" />
            ) : (
              <ExternalLink aria-hidden="true" className="size-5" />
            )}
            {t(method === 'card' ? 'card.go' : 'qr.go', { amount: displayAmount })}
          </a>
          <ToCopy label={t('reference')} text={reference} copyLabel={t('copyReference')} />
        </Card>
      )}
      <div className="grid gap-2">
        <CheckPayment
          token={token}
          answer={isWaiting ? t(isByStatement ? 'statement.notYet' : 'stillWaiting') : null}
        />
        {opensHere && (
          <ButtonLink to={returnPath} variant="ghost" isWide>
            {t('other')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** Bank details for typing the transfer instead of scanning. */
function TransferTo({ account, holder, bank }: NonNullable<ShownPayment['transferTo']>) {
  const { t } = useTranslation('payment')
  return (
    <section className="grid w-full gap-2">
      <h2 className="text-md">{t('transfer.title')}</h2>
      <p className="text-ink-700">{t('transfer.text')}</p>
      <ToCopy label={bank || t('transfer.account')} text={account} copyLabel={t('transfer.copyAccount')} />
      <p className="px-4">
        <span className="block text-ink-600 text-sm">{t('transfer.holder')}</span>
        <b className="font-extrabold">{holder}</b>
      </p>
    </section>
  )
}

interface ToCopyProps {
  label: string
  text: string
  copyLabel: string
  /** Copied text, if it differs from the shown one. */
  copied?: string
}

function ToCopy({ label, text, copyLabel, copied = text }: ToCopyProps) {
  return (
    <p className="flex w-full flex-wrap items-center justify-between gap-2 rounded-tile bg-ink-50 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block text-ink-600 text-sm">{label}</span>
        <b className="break-all font-extrabold tracking-wide">{text}</b>
      </span>
      <CopyButton text={copied} label={copyLabel} />
    </p>
  )
}

/** Milliseconds for which the confirmation shows: enough to read it. */
const WARM_MS = 3500

function Paid({ payment, opensHere }: { payment: ShownPayment; opensHere: boolean }) {
  const { t } = useTranslation('payment')
  const navigate = useNavigate()
  const { kind, returnPath, displayAmount, description } = payment
  useEffect(() => {
    if (!opensHere) return
    const timer = setTimeout(() => void navigate(returnPath, { replace: true }), WARM_MS)
    return () => clearTimeout(timer)
  }, [navigate, returnPath, opensHere])

  return (
    <section
      role="status"
      className="grid justify-items-center gap-3 rounded-panel bg-brand-800 px-5 py-10 text-center text-white shadow-3"
    >
      <span className="grid size-24 animate-rise place-items-center rounded-full bg-white">
        <Art name="party-popper" size={60} />
      </span>
      <h1 className="text-2xl">{t('paid.title')}</h1>
      <p className="max-w-sm">{t('paid.text', { amount: displayAmount, what: description })}</p>
      {opensHere ? (
        <>
          <p className="needs-script text-brand-200 text-sm">{t('paid.going')}</p>
          <ButtonLink to={returnPath} replace variant="light" size="lg" className="focus-on-dark">
            {t(`see.${kind}`)}
          </ButtonLink>
        </>
      ) : (
        <p className="text-brand-200">{t('paid.elsewhere')}</p>
      )}
    </section>
  )
}

function Ended({ payment, opensHere, token }: { payment: ShownPayment; opensHere: boolean; token: string }) {
  const { t } = useTranslation('payment')
  const { kind, status, refusal, displayAmount, returnPath } = payment
  if (status === 'created' || status === 'pending' || status === 'paid') {
    return (
      <Card className="grid gap-3">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-ink-700">{t('preparing')}</p>
        <ButtonLink to={paths.payment(token)} replace variant="outline" isWide>
          {t('check')}
        </ButtonLink>
        {opensHere && (
          <ButtonLink to={returnPath} variant="ghost" isWide>
            {t(`back.${kind}`)}
          </ButtonLink>
        )}
      </Card>
    )
  }
  return (
    <section role="status" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <span className="grid size-28 place-items-center rounded-full bg-brand-100">
        <Art
          name={status === 'paid_late' ? 'money-bag' : status === 'rejected' ? 'credit-card' : 'receipt'}
          size={64}
        />
      </span>
      <h1 className="text-2xl">{t(`${status}.title`)}</h1>
      {refusal && <p className="font-bold">{refusal}</p>}
      <p className="max-w-sm text-ink-700">{t(`${status}.text`, { amount: displayAmount })}</p>
      {opensHere ? (
        <ButtonLink to={returnPath} size="lg" className="mt-2">
          {status === 'rejected' ? t('again') : t(`back.${kind}`)}
        </ButtonLink>
      ) : (
        <p className="max-w-sm text-ink-700">{t('elsewhere')}</p>
      )}
    </section>
  )
}
