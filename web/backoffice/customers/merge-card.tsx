import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { MergePreview } from './load-merge.server.ts'

/** What moves from another account of the same person to this one, and the form that merges them or proposes it to the owner. */
export function MergeCard({ uid, name, preview }: { uid: string; name: string; preview: MergePreview }) {
  const { t } = useTranslation('customerDesk')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('merge.title', { from: preview.name, into: name })}</h2>
      <p className="text-sm">
        {t(preview.signsIn ? 'merge.proposalText' : 'merge.text', { from: preview.name, into: name })}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {preview.moves.map(({ what, count }) => (
          <div key={what}>
            <dt className="text-ink-600 text-sm">{t(`merge.${what}`)}</dt>
            <dd className="font-black text-xl">{count}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-600 text-sm">{t('merge.also')}</p>
      <p className="font-extrabold text-sm">{t('merge.final')}</p>
      <StaffForm className="grid gap-3">
        <input type="hidden" name="fromUid" value={preview.uid} />
        <TextField
          name="reason"
          label={t('reason')}
          required
          maxLength={500}
          messages={{ required: t('reasonMissing') }}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" name="intent" value={preview.signsIn ? 'propose-merge' : 'merge'} variant="danger">
            {t(preview.signsIn ? 'merge.propose' : 'merge.do')}
          </Button>
          <TextLink to={paths.backofficeCustomer(uid)}>{t('merge.cancel')}</TextLink>
        </div>
      </StaffForm>
    </Card>
  )
}
