import { House, MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AddressBookEntry } from '#services/accounts/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { chooseSavedAddress } from '../../address/save-address.server.ts'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { AnswerNotice } from '../answer-notice.tsx'
import { loadAccount, requireSignedIn } from '../load-account.server.ts'
import { LostNotice } from '../lost-notice.tsx'
import { PageHeading } from '../page-heading.tsx'
import { addressForm, changeAddressForm } from '../profile-forms.server.ts'
import type { Route } from './+types/addresses-page'
import { ChangeAddress, type ChangeAddressProps } from './change-address.tsx'

const loadAddressDialog = () => import('../../address/dialog/address-dialog.tsx')

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { _id: uid, addressBook } = await loadAccount(context, request)
  const t = translator(visit.country.locale, 'profile')
  return {
    uid,
    isMapsOn: visit.maps.isOn,
    addresses: addressBook.map(shown),
    seo: privateSeo(visit, paths.profileAddresses(), { title: t('addresses.title'), description: t('description') }),
  }
}

function shown({ eddressCode, street, notes, locality, city, coordinates, isDefault }: AddressBookEntry) {
  const { lat, lon } = coordinates
  return {
    code: eddressCode,
    street,
    notes,
    area: [locality, city].filter(Boolean).join(', '),
    point: { lat, lon },
    isDefault,
  }
}

/** Makes an address the default one, changes its words, or deletes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const userId = requireSignedIn(context, request)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const { value } = parseForm(form, addressForm)
  if (!value) throw httpError('bad-input')
  const { code: eddressCode } = value
  const call = { context: context.get(visitContext).call }
  try {
    const intent = readIntent(form, ['default', 'change', 'delete'])
    if (intent === 'default') {
      await accounts.setDefaultAddress({ userId, eddressCode }, call)
      return { done: 'default' as const, code: eddressCode }
    }
    if (intent === 'change') {
      const t = translator(context.get(visitContext).country.locale, 'address')
      const { value, errors, typed } = parseForm(form, changeAddressForm, {
        street: t('form.streetRequired'),
        notes: t('form.notesRequired'),
      })
      if (errors) return data({ changing: { code: eddressCode, errors, values: typed } }, { status: 400 })
      await accounts.changeAddress({ userId, eddressCode, ...value }, call)
      if (context.get(visitContext).delivery?.code === eddressCode)
        await chooseSavedAddress(context, eddressCode, paths.profileAddresses())
      return redirect(paths.profileAddresses({ changed: 1 }))
    }
    await accounts.deleteAddress({ userId, eddressCode }, call)
    return redirect(`${paths.profileAddresses()}?deleted=1`)
  } catch (error) {
    const refused = toRefusal(error)
    return data({ refused }, { status: refused.status })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { addresses } = loaderData
  const [search] = useSearchParams()
  const chosen = actionData && 'done' in actionData ? addresses.find(({ code }) => code === actionData.code) : null
  return (
    <>
      <PageHeading title={t('addresses.title')}>{addresses.length > 0 && t('addresses.text')}</PageHeading>
      <LostNotice answer={actionData} />
      {actionData && 'refused' in actionData && (
        <AnswerNotice answer={actionData} tone="error">
          {actionData.refused.detail}
        </AnswerNotice>
      )}
      {chosen && (
        <AnswerNotice answer={actionData} tone="ok">
          {t('addresses.defaultSet', { street: chosen.street })}
        </AnswerNotice>
      )}
      {!actionData && search.has('deleted') && (
        <AnswerNotice answer={search} tone="ok">
          {t('addresses.deleted')}
        </AnswerNotice>
      )}
      {!actionData && search.has('changed') && (
        <AnswerNotice answer={search} tone="ok">
          {t('addresses.changed')}
        </AnswerNotice>
      )}
      {addresses.length === 0 ? (
        <EmptyState
          art={<Art name="round-pushpin" size={88} />}
          title={t('addresses.empty.title')}
          actions={<AddAddress {...loaderData} />}
        >
          {t('addresses.empty.text')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3 @5xl/main:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.code}>
                <Address
                  address={address}
                  isOnly={addresses.length === 1}
                  isAsking={search.get('delete') === address.code}
                  isChanging={search.get('edit') === address.code}
                  refused={actionData && 'changing' in actionData ? actionData.changing : null}
                  uid={loaderData.uid}
                  isMapsOn={loaderData.isMapsOn}
                />
              </li>
            ))}
          </ul>
          <div className="mt-5">
            <AddAddress {...loaderData} />
          </div>
        </>
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

interface AddressProps {
  address: Loaded['addresses'][number]
  isOnly: boolean
  isAsking: boolean
  isChanging: boolean
  refused: ChangeAddressProps['refused']
  uid: string
  isMapsOn: boolean
}

function Address({ address, isOnly, isAsking, isChanging, ...change }: AddressProps) {
  const { t } = useTranslation('profile')
  const { code, street, notes, area, isDefault } = address
  const sent = useNavigation().formData
  const pending = sent?.get('code') === code ? sent.get('intent') : null
  return (
    <Card className={cx('flex h-full flex-col gap-3', isDefault && '!border-brand-300')}>
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
          {isDefault ? (
            <House aria-hidden="true" className="size-5" />
          ) : (
            <MapPin aria-hidden="true" className="size-5" />
          )}
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="text-md">{street}</h2>
          <p className="text-ink-700">{notes}</p>
          <p className="text-ink-600 text-sm">{area}</p>
        </div>
        {isDefault && <Badge tone="brand">{t('addresses.isDefault')}</Badge>}
      </div>
      {isAsking ? (
        <div className="mt-auto rounded-tile bg-red-50 p-3.5">
          <p className="mb-2.5 font-bold text-red-900">{t(question(isOnly, isDefault))}</p>
          <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
            <input type="hidden" name="code" value={code} />
            <Button
              type="submit"
              name="intent"
              value="delete"
              variant="danger"
              size="sm"
              isPending={pending === 'delete'}
            >
              {t('addresses.yes')}
            </Button>
            <ButtonLink to={paths.profileAddresses()} variant="outline" size="sm" preventScrollReset replace>
              {t('addresses.keep')}
            </ButtonLink>
          </Form>
        </div>
      ) : isChanging ? (
        <ChangeAddress address={address} isSending={pending === 'change'} {...change} />
      ) : (
        <div className="mt-auto flex flex-wrap gap-2">
          <Link
            to={paths.profileAddresses({ edit: code })}
            preventScrollReset
            aria-label={t('addresses.editNamed', { street })}
            className={buttonStyle('soft', 'sm')}
          >
            {t('addresses.edit')}
          </Link>
          {!isDefault && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="code" value={code} />
              <Button
                type="submit"
                name="intent"
                value="default"
                variant="soft"
                size="sm"
                isPending={pending === 'default'}
                aria-label={t('addresses.makeDefaultNamed', { street })}
              >
                {t('addresses.makeDefault')}
              </Button>
            </Form>
          )}
          <Link
            to={paths.profileAddresses({ delete: code })}
            preventScrollReset
            aria-label={t('addresses.deleteNamed', { street })}
            className={buttonStyle('ghost', 'sm', '!text-red-700 hover:!bg-red-50')}
          >
            {t('addresses.delete')}
          </Link>
        </div>
      )}
    </Card>
  )
}

function question(isOnly: boolean, isDefault: boolean) {
  if (isOnly) return 'addresses.askLast' as const
  return isDefault ? ('addresses.askDefault' as const) : ('addresses.ask' as const)
}

/** The map's dialog; without a map or a script the page where an address is typed. */
function AddAddress({ uid, isMapsOn }: Pick<Loaded, 'uid' | 'isMapsOn'>) {
  const { t } = useTranslation('profile')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const AddressDialog = usePiece(isDialogOpen, loadAddressDialog)
  return (
    <>
      <ButtonLink
        to={paths.delivery({ back: paths.profileAddresses() })}
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={(event) => {
          if (!isMapsOn) return
          event.preventDefault()
          setDialogOpen(true)
        }}
      >
        {t('addresses.add')}
      </ButtonLink>
      {AddressDialog && (
        <AddressDialog
          isOpen={isDialogOpen}
          uid={uid}
          onClose={() => setDialogOpen(false)}
          onSaved={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}
