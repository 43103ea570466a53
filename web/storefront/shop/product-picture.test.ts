import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductPicture } from './product-picture.tsx'

const render = (imageId: string | null) =>
  renderToString(createElement(ProductPicture, { imageId, alt: '', place: 'thumbnail', sizes: '56px' }))

test('a product without a picture shows a drawing in its place', () => {
  expect(render('abc')).toContain('/media/products/abc-160.avif')
  expect(render(null)).toContain('<img')
  expect(render(null)).not.toContain('/media/products/')
})
