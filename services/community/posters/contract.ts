import * as z from 'zod'
import { DRAWING, operation } from '#shared/rpc/operation.ts'

const postId = z.string().max(100)

/** Rendered on request. Contain no phone or e-mail. */
export const posters = {
  /**
   * A4, of a listed notice (for its owner also of a waiting one). The QR code leads to the sighting form, or to the
   * found pet.
   */
  posterOfPost: operation({ access: 'public', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/poster', summary: 'Poster (PDF)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),

  /**
   * Two posters of A5 on an A4 sheet, with strips to tear off, and a page with the cells of the search map to hang them
   * in. Of a lost notice whose search map the caller may see.
   */
  doorPostersOfPost: operation({ access: 'customer', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/door-posters', summary: 'Door posters (PDF)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),

  /** 1080 × 1920, of a lost notice, with the QR code of the poster. */
  statusOfPost: operation({ access: 'public', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/status-image', summary: 'Status (PNG)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),

  /** 1200 × 630, for the preview of a link. */
  shareImageOfPost: operation({ access: 'public', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/share-image', summary: 'Link preview (JPEG)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),
}
