import { redirect, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { Sheet } from '#services/content/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { ageLabel } from '../health/age.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/content-page'
import { releaseForm, undoForm, uploadForm } from './content-forms.server.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { UploadCard } from './upload-card.tsx'
import { VersionLog } from './version-log.tsx'

/** Editors' sheets with their age and errors, and a preview of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'content' })
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'contentDesk')
  const call = { context: visit.call }
  const { source, refreshSeconds, sheets } = await content.sheets(undefined, call)
  const asked = new URL(request.url).searchParams.get('sheet')
  const open = sheets.find(({ id }) => id === asked)
  const versions = await content.sheetVersions(undefined, call)
  const names = await findColleagueNames(
    context,
    versions.map(({ actorUid }) => actorUid),
  )
  const bases = await Promise.all(
    sheets
      .filter(({ origin }) => origin !== 'source')
      .map(async ({ id }) => [id, (await content.sheetRows({ id }, call)).base] as const),
  )
  return {
    isApplied: new URL(request.url).searchParams.get('done') === 'applied',
    bases: Object.fromEntries(bases),
    versions: versions.map((version) => ({
      ...version,
      when: momentLabel(Date.parse(version.savedAt), visit.country.timezone, visit.now()),
      who: version.actorUid === visit.viewer.uid ? t('log.you') : (names[version.actorUid] ?? t('log.staff')),
    })),
    source,
    refreshSeconds,
    sheets,
    preview: open ? { id: open.id, ...(await content.sheetPreview({ id: open.id }, call)) } : null,
    now: visit.now().getTime(),
    seo: privateSeo(visit, paths.backofficeContent(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'content' })
  const { content } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const form = await readForm(request)
  const intent = readIntent(form, ['refresh', 'upload', 'release', 'undo'], 'refresh')
  try {
    switch (intent) {
      case 'refresh':
        await content.refreshSheets(undefined, call)
        break
      case 'release':
        await content.releaseSheet(parseFormOrThrow(form, releaseForm), call)
        break
      case 'undo':
        await content.undoSheetVersion(parseFormOrThrow(form, undoForm), call)
        break
      case 'upload': {
        const { file, sheetId } = parseFormOrThrow(form, uploadForm)
        const bytes = file ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
        const { id } = await content.draftWorkbook(
          {
            fileName: file?.name.slice(0, 200) || 'hoja',
            contentBase64: bytes.toString('base64'),
            ...(sheetId && { sheetId }),
          },
          call,
        )
        throw redirect(paths.backofficeWorkbook(id), 303)
      }
    }
    return { done: intent }
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contentDesk')
  const { source, refreshSeconds, sheets, preview, now } = loaderData
  const isReading = useNavigation().formData?.get('intent') === 'refresh'
  const done = (actionData && 'done' in actionData && actionData.done) || 'refresh'
  const every =
    refreshSeconds < 120
      ? t('everySeconds', { count: refreshSeconds })
      : t('everyMinutes', { count: Math.round(refreshSeconds / 60) })
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-6">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="max-w-2xl">
            <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
            <p className="text-ink-600 text-sm">{t('intro', { source, every })}</p>
            <p className="text-ink-600 text-sm">{t('processes')}</p>
          </div>
          <StaffForm preventScrollReset>
            <Button type="submit" name="intent" value="refresh" isPending={isReading} pendingLabel={t('refreshing')}>
              {t('refresh')}
            </Button>
          </StaffForm>
        </div>
        <ResultMessage answer={actionData} done={t(`dones.${done}`)} offline={t('offline')} />
        {loaderData.isApplied && !actionData && <Notice tone="ok">{t('dones.applied')}</Notice>}
      </header>
      <UploadCard sheets={sheets} />
      {sheets.map((sheet) => (
        <SheetCard
          key={sheet.id}
          sheet={sheet}
          base={loaderData.bases[sheet.id]}
          now={now}
          preview={preview?.id === sheet.id ? preview : null}
        />
      ))}
      <VersionLog versions={loaderData.versions} />
    </div>
  )
}

const tones: Record<Sheet['state'], Tone> = { fresh: 'ok', stale: 'warn', failed: 'red', never: 'neutral' }

interface SheetCardProps {
  sheet: Sheet
  /** What is shown, where it was written here. */
  base: string | undefined
  now: number
  preview: Route.ComponentProps['loaderData']['preview']
}

function SheetCard({ sheet, base, now, preview }: SheetCardProps) {
  const { t } = useTranslation('contentDesk')
  const { t: tHealth } = useTranslation('healthDesk')
  const { id, title, state, origin, readAt, failure, rows, faults, faultCount } = sheet
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <Badge tone={tones[state]}>{t(state)}</Badge>
          {readAt && (
            <span className="text-ink-600 text-sm">
              {t('readAt', { age: ageLabel(tHealth, readAt, new Date(now)) })} · {t('rows', { count: rows })}
            </span>
          )}
          {origin !== 'source' && <Badge tone="brand">{t('origin.own')}</Badge>}
          <span className="flex flex-wrap gap-2 sm:ml-auto">
            <ButtonLink to={paths.backofficeSheet(id)} variant="outline" size="sm">
              {t('sheet.rows')}
              <span className="sr-only"> {title}</span>
            </ButtonLink>
            <ButtonLink
              to={paths.backofficeContent(preview ? {} : { sheet: id })}
              preventScrollReset
              variant="outline"
              size="sm"
            >
              {t(preview ? 'hide' : 'preview')}
              <span className="sr-only"> {title}</span>
            </ButtonLink>
          </span>
        </div>
        {base && (
          <StaffForm preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="base" value={base} />
            <p className="text-sm">{t('origin.wins')}</p>
            <Button type="submit" name="intent" value="release" variant="outline" size="sm">
              {t('origin.release')}
              <span className="sr-only"> {title}</span>
            </Button>
          </StaffForm>
        )}
        {failure && (
          <Notice tone={state === 'failed' ? 'warn' : 'info'}>
            {failure}. {t(readAt ? 'lastGood' : 'nothingShown')}
          </Notice>
        )}
        {faultCount > 0 && (
          <div>
            <h3 className="text-md">{t('faults', { count: faultCount })}</h3>
            <ul className="mt-1 list-disc pl-5 text-ink-700 text-sm">
              {faults.map(({ row, column, why }) => (
                <li key={`${row} ${column} ${why}`} className="break-words">
                  {t('fault', { row, column, why })}
                </li>
              ))}
            </ul>
            {faultCount > faults.length && (
              <p className="text-ink-600 text-sm">{t('moreFaults', { count: faultCount - faults.length })}</p>
            )}
          </div>
        )}
        {faultCount === 0 && !failure && <p className="text-ink-600 text-sm">{t('noFaults')}</p>}
        {preview && <SheetPreview title={title} preview={preview} />}
      </Card>
    </section>
  )
}
