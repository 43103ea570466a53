import { expect, test } from 'vitest'
import { parseImageAddress } from '../../images/image-address.ts'
import { findImageId, toImageURLs } from './image-urls.ts'

test('the picture of an item has a URL that the shop serves, and its id can be read back', () => {
  const [url = ''] = toImageURLs('0a1b2c3d4e')
  expect(parseImageAddress(url.replace('/media/products/', ''))).not.toBeNull()
  expect(findImageId(url)).toBe('0a1b2c3d4e')
  expect(toImageURLs(null)).toEqual([])
})

test.each([
  ['img-1', 'img-1'],
  ['https://other.example/media/products/img-1-320.webp', null],
  ['javascript:alert(1)', null],
  ['', null],
  [undefined, null],
])('the id behind %j is %j', (url, imageId) => {
  expect(findImageId(url)).toBe(imageId)
})
