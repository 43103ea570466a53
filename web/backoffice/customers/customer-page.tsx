import type { ReactNode } from 'react'
import { data, Link, redirect } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { newSecret } from '#shared/ids.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { contractTone } from '../insurance/insurance-labels.ts'
import { staffOrderLooks } from '../orders/staff-order-looks.tsx'
import { ReachLinks } from '../reach-links.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import type { Route } from './+types/customer-page'
import { BlockCard } from './block-card.tsx'
import {
  blockForm,
  CUSTOMER_INTENTS,
  customerNoteForm,
  mergeForm,
  removeNoteForm,
  tagForm,
} from './customer-forms.server.ts'
import { loadCustomer } from './load-customer.server.ts'
import { loadMerge } from './load-merge.server.ts'
import { MergeCard } from './merge-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { TagsCard } from './tags-card.tsx'

export const handle = { rate: 'signIn' } satisfies PagePolicy

/** A customer: orders, notes and tags, and what other areas know of them, for those who work there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'customerDesk')
  const uid = readId(params, 'uid')
  const found = await loadCustomer(context, uid)
  const { notes, contacts } = found.customer
  const names = await findColleagueNames(
    context,
    notes.map(({ actorUid }) => actorUid),
  )
  const now = visit.now()
  const { searchParams } = new URL(request.url)
  const other = searchParams.get('merge')
  const mayMerge = hasRight(visit.viewer.areas, 'support', 'write')
  return {
    ...found,
    mayMerge,
    preview: mayMerge && other !== null && other !== uid ? await loadMerge(context, other) : null,
    wasMerged: searchParams.get('done') === 'merged',
    wasProposed: searchParams.get('done') === 'proposed',
    names,
    noteLabels: notes.map(({ createdAt }) => momentLabel(Date.parse(createdAt), visit.country.timezone, now)),
    idempotencyKey: newSecret(),
    mayOpenAccount: hasRight(visit.viewer.areas, 'finance', 'write'),
    mayBlock: uid !== visit.viewer.uid && hasRight(visit.viewer.areas, 'support', 'write'),
    seo: privateSeo(visit, paths.backofficeCustomer(uid), {
      title: contacts[0]?.fullName ?? t('nameless'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  const form = await readForm(request)
  const uid = readId(params, 'uid')
  const visit = context.get(visitContext)
  const { market, accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'customerDesk')
  const intent = readIntent(form, CUSTOMER_INTENTS)
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  const call = { context: visit.callWithKey(idempotencyKey) }
  try {
    switch (intent) {
      case 'tag':
      case 'untag':
        await market.tagCustomer(
          { uid, ...parseFormOrThrow(form, tagForm, { tag: t('tagMissing') }), isOn: intent === 'tag' },
          call,
        )
        break
      case 'note':
        await market.noteCustomer(
          { uid, ...parseFormOrThrow(form, customerNoteForm, { text: t('noteMissing') }) },
          call,
        )
        break
      case 'remove-note':
        await market.removeCustomerNote({ uid, ...parseFormOrThrow(form, removeNoteForm) }, call)
        break
      case 'block':
        await accounts.blockAccount({ uid, ...parseFormOrThrow(form, blockForm, { reason: t('reasonMissing') }) }, call)
        break
      case 'unblock':
        await accounts.unblockAccount(
          { uid, ...parseFormOrThrow(form, blockForm, { reason: t('reasonMissing') }) },
          call,
        )
        break
      case 'merge': {
        const { fromUid, reason } = parseFormOrThrow(form, mergeForm, { reason: t('reasonMissing') })
        await accounts.mergeAccount({ uid: fromUid, intoUid: uid, reason }, call)
        return redirect(paths.backofficeCustomer(uid, { done: 'merged' }))
      }
      case 'propose-merge': {
        const { fromUid, reason } = parseFormOrThrow(form, mergeForm, { reason: t('reasonMissing') })
        await accounts.proposeMerge({ uid: fromUid, intoUid: uid, reason }, call)
        return redirect(paths.backofficeCustomer(uid, { done: 'proposed' }))
      }
    }
    return data({ done: intent })
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('customerDesk')
  const { customer, account, mayBlock, idempotencyKey } = loaderData
  const [contact] = customer.contacts
  return (
    <div className="mx-auto max-w-6xl">
      <header>
        <BackLink to={paths.backofficeOrders()}>{t('back')}</BackLink>
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl lg:text-2xl">
          {account?.name ?? contact?.fullName ?? t('nameless')}
          {customer.isGuest && <Badge>{t('guest')}</Badge>}
          {account?.isBlocked && <Badge tone="red">{t('blocked')}</Badge>}
          {customer.tags.map((tag) => (
            <Badge key={tag} tone="sun">
              {tag}
            </Badge>
          ))}
        </h1>
        <p className="flex flex-wrap gap-x-5">
          <TextLink to={paths.backofficePhoneOrder({ customer: customer.uid })}>{t('order')}</TextLink>
          {loaderData.mayOpenAccount && !customer.isGuest && (
            <TextLink to={paths.backofficeHouseAccounts({ customer: customer.uid })}>{t('houseAccount')}</TextLink>
          )}
        </p>
      </header>
      <div className="mt-4 grid gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22rem] @4xl/main:items-start">
        <div className="grid gap-4">
          {loaderData.wasMerged && <Notice tone="ok">{t('merge.done')}</Notice>}
          {loaderData.wasProposed && <Notice tone="ok">{t('merge.proposed')}</Notice>}
          <ResultMessage answer={actionData} done={t('done')} offline={t('offline')} />
          {loaderData.preview && (
            <MergeCard
              uid={customer.uid}
              name={account?.name ?? contact?.fullName ?? t('nameless')}
              preview={loaderData.preview}
            />
          )}
          <Figures loaded={loaderData} />
          <Orders loaded={loaderData} />
          <Elsewhere loaded={loaderData} />
        </div>
        <div className="grid gap-4">
          <Contacts loaded={loaderData} />
          <NotesCard
            notes={customer.notes}
            labels={loaderData.noteLabels}
            names={loaderData.names}
            idempotencyKey={idempotencyKey}
          />
          <TagsCard tags={customer.tags} />
          {account && mayBlock && <BlockCard isBlocked={account.isBlocked} />}
        </div>
      </div>
    </div>
  )
}

interface Loaded {
  loaded: Route.ComponentProps['loaderData']
}

function Figures({ loaded: { customer } }: Loaded) {
  const { t } = useTranslation('customerDesk')
  const { counts, paid, firstLabel } = customer
  const figures = [
    { label: t('figures.orders'), value: counts.orders },
    { label: t('figures.open'), value: counts.open },
    { label: t('figures.cancelled'), value: counts.cancelled },
    { label: t('figures.returned'), value: counts.returned },
    { label: t('figures.paid'), value: paid.map(({ displayAmount }) => displayAmount).join(' + ') || '0' },
  ]
  return (
    <Card>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-600 text-sm">{label}</dt>
            <dd className="font-black text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-600 text-sm">{t('since', { when: firstLabel })}</p>
    </Card>
  )
}

function Orders({ loaded: { customer } }: Loaded) {
  const { t } = useTranslation('customerDesk')
  const { t: words } = useTranslation('orderDesk')
  return (
    <Section title={t('orders')}>
      <ul className="grid divide-y divide-ink-200 text-sm">
        {customer.orders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link to={paths.backofficeOrder(order._id)} className="font-extrabold text-brand-800 hover:underline">
              {order.referenceId}
            </Link>
            <Badge tone={staffOrderLooks[order.status].tone}>{words(`status.${order.status}`)}</Badge>
            <span className="text-ink-600">{order.createdLabel}</span>
            <span className="min-w-0 grow truncate text-ink-600">{order.shopName}</span>
            <b>{order.displayAmount}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Pets, visits and contracts, for those who work with them. */
function Elsewhere({ loaded: { customer, pets, visits, contracts, account } }: Loaded) {
  const { t } = useTranslation('customerDesk')
  const { t: words } = useTranslation('backoffice')
  const { t: insured } = useTranslation('insuranceDesk')
  return (
    <>
      {pets && pets.length > 0 && (
        <Section title={t('pets')}>
          <ul className="flex flex-wrap gap-2 text-sm">
            {pets.map((pet) => (
              <li key={pet.id} className="rounded-tile bg-brand-50 px-3 py-1.5">
                <b>{pet.name}</b> {[pet.petType.toLowerCase(), pet.breed].filter(Boolean).join(', ')}
                {pet.deathDate && ` (${t('died')})`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {visits && visits.length > 0 && (
        <Section title={t('visits')}>
          <ul className="grid divide-y divide-ink-200 text-sm">
            {visits.map((visit) => (
              <li key={visit.id} className="flex flex-wrap gap-x-3 py-2">
                <Link
                  to={paths.backofficeAppointments({ storeId: visit.storeId, appointment: visit.id })}
                  className="font-extrabold text-brand-800 hover:underline"
                >
                  {visit.when}
                </Link>
                <span className="min-w-0 grow">{visit.what}</span>
                <span className="text-ink-600">{words(`states.${visit.state}`)}</span>
                <span className="text-ink-600">{visit.storeName}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {contracts && contracts.length > 0 && (
        <Section title={t('contracts')}>
          <ul className="grid divide-y divide-ink-200 text-sm">
            {contracts.map((contract) => (
              <li key={contract.id} className="flex flex-wrap gap-x-3 py-2">
                <Link
                  to={paths.backofficeContract(contract.id)}
                  className="font-extrabold text-brand-800 hover:underline"
                >
                  {contract.title}
                </Link>
                <span className="grow">{contract.petName}</span>
                <Badge tone={contractTone[contract.status]}>{insured(`contractStatus.${contract.status}`)}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {account && <TextLink to={paths.backofficePerson(customer.uid)}>{t('huellas')}</TextLink>}
    </>
  )
}

function Contacts({ loaded: { customer, account, mayMerge } }: Loaded) {
  const { t } = useTranslation('customerDesk')
  const { t: words } = useTranslation('orderDesk')
  const { contacts, sameContact } = customer
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('contact')}</h2>
      {account?.email && <p className="wrap-anywhere text-sm">{account.email}</p>}
      <ul className="grid gap-3">
        {contacts.map(({ fullName, phoneNumber, email }) => (
          <li key={`${fullName} ${phoneNumber} ${email}`} className="grid gap-1.5 text-sm">
            <span>
              <b>{fullName}</b> {formatPhone(phoneNumber)}
              {email && <span className="wrap-anywhere block text-ink-600">{email}</span>}
            </span>
            <span className="flex flex-wrap gap-2">
              <ReachLinks
                phoneNumber={phoneNumber}
                labels={{ call: words('customer.call'), whatsapp: words('customer.whatsapp') }}
              />
            </span>
          </li>
        ))}
      </ul>
      {sameContact.length > 0 && (
        <div className="text-sm">
          <h3 className="font-extrabold text-ink-600">{t('same')}</h3>
          <ul className="mt-1 grid gap-1">
            {sameContact.map((other) => (
              <li key={other.uid} className="flex flex-wrap gap-x-3">
                <TextLink to={paths.backofficeCustomer(other.uid)}>
                  {t('sameOne', { name: other.fullName, count: other.orders })}
                </TextLink>
                {mayMerge && other.hasAccount && (
                  <TextLink to={paths.backofficeCustomer(customer.uid, { merge: other.uid })}>
                    {t('merge.open')}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
