import { Form, useNavigation } from 'react-router'
import type { MedicineApplication } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DocumentThumbnail } from '../care-history.tsx'

interface SavedDocumentsProps {
  product: string
  documents: MedicineApplication['attachments']
}

/** The photos that a record has, each taken away by a form of its own. */
export function SavedDocuments({ product, documents }: SavedDocumentsProps) {
  const { t } = useTranslation('petCare')
  const sent = useNavigation().formData
  if (documents.length === 0) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('papers.kept')}</h2>
      <ul className="flex flex-wrap gap-3">
        {documents.map((document, index) => (
          <li key={document.id} className="grid justify-items-center gap-1.5">
            <DocumentThumbnail {...document} label={t('history.paper', { number: index + 1, what: product })} />
            <Form method="post" preventScrollReset>
              <input type="hidden" name="paperId" value={document.id} />
              <Button
                type="submit"
                name="intent"
                value="delete-paper"
                variant="ghost"
                size="sm"
                className="!px-2 !text-red-700"
                isPending={sent?.get('paperId') === document.id}
                aria-label={t('papers.removeNumber', { number: index + 1 })}
              >
                {t('papers.remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
