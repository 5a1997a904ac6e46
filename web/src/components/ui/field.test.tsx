import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'

it('a field without hint or error has an empty note without a height of its own, and an error fills it', () => {
  const draw = (error?: string) => (
    <Field label="Name" error={error}>
      {(control) => <input {...control} />}
    </Field>
  )
  const { rerender } = render(draw())
  const field = screen.getByLabelText('Name')
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.childNodes).toHaveLength(0)
  // Space above comes with words alone: a line of text is as high as its line height.
  expect(note?.className).not.toMatch(/(?:^|\s)(?:min-h|h|mbs|pbs|py|my)-/)
  rerender(draw('This name is taken.'))
  expect(note?.textContent).toBe('This name is taken.')
})
