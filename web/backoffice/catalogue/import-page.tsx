import { data, Link, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readInteger, readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { useLivePage } from '../../storefront/layout/connection/use-live-page.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/import-page'
import { ChangeRow } from './change-row.tsx'
import { choiceForm } from './import-forms.server.ts'
import { ImportCounts, ImportStateBadge, WHATS } from './import-state.tsx'

const ONLY = [...WHATS, 'large', 'cautious', 'left'] as const
const POLL_MS = 2_000

/** Changes of an import file, and their results. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { searchParams } = new URL(request.url)
  const only = readOption(searchParams, 'only', ONLY)
  const after = readInteger(searchParams, 'after', { least: 0, most: 999_999_999 })
  const found = await market.catalogueImport(
    { importId: params.id, ...(only && { only }), ...(after !== null && { after }) },
    { context: visit.call },
  )
  const { import: brought } = found
  const isNew = brought.state === 'draft' && (brought.counts.product ?? 0) > 0
  const { words } = isNew
    ? await market.importCategories({ importId: params.id }, { context: visit.call })
    : { words: [] }
  const by = (uid: string | null, at: string | null) =>
    uid && at
      ? {
          who: uid === visit.viewer.uid ? t('log.me') : uid,
          when: momentLabel(Date.parse(at), visit.country.timezone, visit.now()),
        }
      : null
  return {
    ...found,
    by: {
      brought: by(brought.actorUid, brought.createdAt),
      applied: by(brought.appliedBy, brought.appliedAt),
      undone: by(brought.undoneBy, brought.undoneAt),
    },
    asked: { only, after },
    categories: { unknown: words.filter(({ isDecided }) => !isDecided).map(({ word }) => word), count: words.length },
    seo: privateSeo(visit, paths.backofficeImport(params.id), {
      title: brought.fileName,
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const form = await readForm(request)
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const call = { context: visit.call }
  const importId = params.id
  const intent = readIntent(form, ['choose', 'apply', 'discard', 'undo'])
  try {
    if (intent === 'undo') await market.undoImport({ importId }, call)
    else if (intent === 'discard') await market.discardImport({ importId }, call)
    else {
      // Save the ticks of this page, whichever button was pressed.
      const { value, errors } = parseForm(form, choiceForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      const { take, shown, confirmed: isConfirmed } = value
      const leave = shown.filter((position) => !take.includes(position))
      if (take.length + leave.length > 0) await market.chooseChanges({ importId, take, leave }, call)
      if (intent === 'apply') {
        const { words } = await market.importCategories({ importId }, call)
        // A category that nobody knows would silently become a word of the search.
        if (words.some(({ isDecided }) => !isDecided)) throw httpError('bad-input', { detail: t('categories.first') })
      }
      if (intent === 'apply') await market.applyImport({ importId, isConfirmed }, call)
    }
    return { done: intent }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const lastAnswer = useLastAnswer(actionData)
  const { import: brought, changes, endCursor, refusals, asked } = loaderData
  const hasMessage = lastAnswer && (!('done' in lastAnswer) || lastAnswer.done === 'choose')
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <BackLink to={paths.backofficeImports({ shopId: brought.shopId })}>{t('import.back')}</BackLink>
      <Head loaded={loaderData} />
      {hasMessage && <ResultMessage answer={lastAnswer} done={t('import.chosen')} offline={t('offline')} />}
      <Outcome brought={brought} />
      <Categories loaded={loaderData} />
      {refusals.length > 0 && (
        <Notice tone="warn" title={t('import.refused', { count: brought.refused })}>
          <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto text-sm">
            {refusals.map(({ line, sku, reason }) => (
              <li key={`${line} ${sku}`}>{t('import.refusal', { line, reason })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Filters loaded={loaderData} />
      <StaffForm key={`${asked.only} ${asked.after} ${brought.state}`} preventScrollReset className="grid gap-4">
        <ul className="grid gap-2">
          {changes.map((change) => (
            <li key={change.position}>
              <ChangeRow change={change} isDraft={brought.state === 'draft'} />
            </li>
          ))}
        </ul>
        <Pagination
          label={t('import.pages')}
          previous={
            asked.after === null
              ? null
              : { label: t('first'), to: paths.backofficeImport(brought.id, { only: asked.only }) }
          }
          next={
            endCursor === null
              ? null
              : { label: t('more'), to: paths.backofficeImport(brought.id, { only: asked.only, after: endCursor }) }
          }
        />
        <Decide brought={brought} />
      </StaffForm>
    </div>
  )
}

/** Asks what categories of the file are that the catalogue does not have. */
function Categories({ loaded: { import: brought, categories } }: { loaded: Loaded }) {
  const { t } = useTranslation('catalogueDesk')
  if (categories.count === 0) return null
  const link = (
    <Link to={paths.backofficeImportCategories(brought.id)} className="font-bold text-brand-700 underline">
      {t(categories.unknown.length > 0 ? 'categories.say' : 'categories.correct')}
    </Link>
  )
  if (categories.unknown.length === 0) return <p className="text-sm">{link}</p>
  return (
    <Notice tone="warn" title={t('categories.unknown', { count: categories.unknown.length })}>
      <p className="break-words">{categories.unknown.slice(0, 12).join(', ')}</p>
      {link}
    </Notice>
  )
}

function Head({ loaded: { import: brought, by } }: { loaded: Loaded }) {
  const { t } = useTranslation('catalogueDesk')
  return (
    <header className="grid gap-2">
      <h1 className="flex flex-wrap items-center gap-3 break-all text-xl lg:text-2xl">
        {brought.fileName}
        <ImportStateBadge state={brought.state} />
      </h1>
      <p className="text-ink-700 text-sm">
        {by.brought && t('import.brought', { ...by.brought, shop: brought.shopName })}{' '}
        {by.applied && t('import.applied', by.applied)} {by.undone && t('import.undone', by.undone)}{' '}
        {brought.isWhole && t('import.whole')}
      </p>
      <ImportCounts counts={brought.counts} />
      {brought.state === 'draft' && (
        <Link
          to={paths.backofficeImportColumns(brought.id)}
          className="inline-flex min-h-10 items-center justify-self-start font-bold text-brand-700 text-sm"
        >
          {t('import.correctColumns')}
        </Link>
      )}
      {brought.state === 'mapping' ? null : Object.keys(brought.counts).length === 0 ? (
        <p className="text-sm">{t(brought.refused > 0 ? 'import.nothingRead' : 'import.nothing')}</p>
      ) : (
        brought.untouched > 0 && <p className="text-sm">{t('import.untouched', { count: brought.untouched })}</p>
      )}
    </header>
  )
}

/** Progress and result of the import; polls while it runs. */
function Outcome({ brought }: { brought: Loaded['import'] }) {
  const { t } = useTranslation('catalogueDesk')
  const isBusy = brought.state === 'applying' || brought.state === 'undoing'
  useLivePage(isBusy, { everyMs: POLL_MS })

  if (brought.state === 'mapping')
    return (
      <Notice tone="warn" title={t('import.mapping')}>
        <Link to={paths.backofficeImportColumns(brought.id)} className="font-bold text-brand-700 underline">
          {t('import.toColumns')}
        </Link>
      </Notice>
    )
  if (brought.state === 'draft')
    return (
      <>
        {brought.withoutStock > 0 && (
          <Notice tone="warn" title={t('import.withoutStock', { count: brought.withoutStock })}>
            {t('import.withoutStockNote')}
          </Notice>
        )}
        {(brought.counts.pictures ?? 0) > 0 && <Notice tone="info">{t('import.picturesNote')}</Notice>}
        {brought.cautious > 0 && <Notice tone="warn">{t('import.cautiousNote', { count: brought.cautious })}</Notice>}
      </>
    )
  if (isBusy) {
    const all = brought.state === 'applying' ? brought.chosen : brought.written
    return (
      <Card className="grid gap-3">
        <ProgressBar
          value={all === 0 ? 0 : brought.done / all}
          label={t('import.progress', { done: brought.done, all })}
        />
        <ButtonLink to={paths.backofficeImport(brought.id)} variant="outline" size="sm" className="justify-self-start">
          {t('import.refresh')}
        </ButtonLink>
      </Card>
    )
  }
  if (brought.state === 'undone')
    return (
      <Notice tone={brought.stayed > 0 ? 'warn' : 'ok'}>
        {t('import.takenBack', { count: brought.takenBack })}{' '}
        {brought.stayed > 0 && t('import.stayed', { count: brought.stayed })}
      </Notice>
    )
  if (brought.state !== 'applied') return null
  return (
    <>
      <Notice tone={brought.changedSince > 0 ? 'warn' : 'ok'}>
        {t('import.written', { count: brought.written })}{' '}
        {brought.changedSince > 0 && t('import.leftOut', { count: brought.changedSince })}
      </Notice>
      {brought.withoutStock > 0 && (
        <Notice tone="warn" title={t('import.withoutStock', { count: brought.withoutStock })}>
          {t('import.withoutStockNote')}
        </Notice>
      )}
    </>
  )
}

function Filters({ loaded: { import: brought, asked } }: { loaded: Loaded }) {
  const { t } = useTranslation('catalogueDesk')
  const left = brought.changedSince + brought.stayed
  const offered = ONLY.flatMap((only): { only: (typeof ONLY)[number]; label: string; count: number }[] => {
    if (only === 'large') return [{ only, label: t('import.large'), count: brought.large }]
    if (only === 'cautious') return [{ only, label: t('import.cautious'), count: brought.cautious }]
    if (only === 'left') return [{ only, label: t('import.left'), count: left }]
    return [{ only, label: t(`what.${only}`), count: brought.counts[only] ?? 0 }]
  }).filter(({ count, only }) => count > 0 || only === asked.only)
  if (offered.length < 2) return null
  return (
    <nav
      aria-label={t('import.filters')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <ChipLink to={paths.backofficeImport(brought.id)} isOn={asked.only === null}>
        {t('import.all')}
      </ChipLink>
      {offered.map(({ only, label, count }) => (
        <ChipLink key={only} to={paths.backofficeImport(brought.id, { only })} isOn={asked.only === only}>
          {`${label} (${count})`}
        </ChipLink>
      ))}
    </nav>
  )
}

/** Buttons to apply or discard the import. */
function Decide({ brought }: { brought: Loaded['import'] }) {
  const { t } = useTranslation('catalogueDesk')
  const intent = useNavigation().formData?.get('intent')
  if (brought.state === 'applied' && brought.written > 0)
    return (
      <Button
        type="submit"
        name="intent"
        value="undo"
        variant="outline"
        className="justify-self-start"
        isPending={intent === 'undo'}
        pendingLabel={t('import.undoing')}
      >
        {t('import.undo')}
      </Button>
    )
  if (brought.state !== 'draft' && brought.state !== 'mapping') return null
  const isEmpty = Object.keys(brought.counts).length === 0
  return (
    <Card className="grid gap-3">
      {brought.large > 0 && (
        <Checkbox name="confirmed" value="1">
          {t('import.confirm', { count: brought.large })}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2.5">
        {!isEmpty && (
          <>
            <Button
              type="submit"
              name="intent"
              value="apply"
              isPending={intent === 'apply'}
              pendingLabel={t('import.applying')}
            >
              {t('import.apply', { count: brought.chosen })}
            </Button>
            <Button type="submit" name="intent" value="choose" variant="outline" isPending={intent === 'choose'}>
              {t('import.choose')}
            </Button>
          </>
        )}
        <Button type="submit" name="intent" value="discard" variant="outline" isPending={intent === 'discard'}>
          {t('import.discard')}
        </Button>
      </div>
    </Card>
  )
}
