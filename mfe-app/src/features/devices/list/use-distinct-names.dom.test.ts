import { renderHook } from '@testing-library/react';
import { aDevice } from '../a-device.ts';
import { useDistinctNames } from './use-distinct-names.ts';

const vm = aDevice({ assignmentId: '01890000-0000-7000-8000-0000000000d1', name: 'vm' });
const other = aDevice({ assignmentId: '01890000-0000-7000-8000-0000000000d2', name: 'vm' });

describe('useDistinctNames', () => {
  it('keeps the function when presence changes, and replaces it when names do', () => {
    const { result, rerender } = renderHook((rows) => useDistinctNames(rows), { initialProps: [vm, other] });
    const before = result.current;
    expect(before(vm)).toBe('vm · 0000d1');
    rerender([{ ...vm, online: !vm.online }, other]);
    expect(result.current).toBe(before);
    rerender([vm, { ...other, name: 'Desk' }]);
    expect(result.current(vm)).toBe('vm');
  });
});
