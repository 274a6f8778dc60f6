import { describe, expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';

const rectangles = [{ x: 0, y: 0, width: 32, height: 32 }];

function aLine() {
  const clock = { now: 1_000 };
  const line = new InFlight(() => clock.now);
  const send = (sequence: number, bytes = 100_000) => line.add(sequence, { changedAt: clock.now, bytes, rectangles });
  return { clock, line, send };
}

describe('InFlight', () => {
  it('has room until enough is on its way, and again when it is painted', () => {
    const { line, send } = aLine();
    send(1, 40_000);
    expect(line.hasRoom).toBe(true);
    send(2, 5_000_000);
    expect(line.hasRoom).toBe(false);
    line.acknowledge({ sequence: 2, earlier: 1 });
    expect(line.hasRoom).toBe(true);
  });

  it('always sends one message, however long it is', () => {
    const { line } = aLine();
    expect(line.hasRoom).toBe(true);
  });

  it('lowers the rate when the delay grows, and raises it slowly when it has fallen', () => {
    const { clock, line, send } = aLine();
    send(1);
    clock.now += 40;
    line.acknowledge({ sequence: 1, earlier: 0 });
    const first = line.rate;
    for (let sequence = 2; sequence < 16; sequence += 1) {
      send(sequence);
      clock.now += 300;
      line.acknowledge({ sequence, earlier: 0 });
    }
    const lowered = line.rate;
    expect(lowered).toBeLessThan(first / 2);
    for (let sequence = 16; sequence < 300; sequence += 1) {
      send(sequence);
      clock.now += 40;
      line.acknowledge({ sequence, earlier: 0 });
    }
    expect(line.rate).toBeGreaterThan(lowered * 1.5);
  });

  it('keeps the rate while single messages are late, as after a lost packet', () => {
    const { clock, line, send } = aLine();
    const first = line.rate;
    for (let sequence = 1; sequence < 200; sequence += 1) {
      send(sequence);
      clock.now += sequence % 4 === 0 ? 300 : 40;
      line.acknowledge({ sequence, earlier: 0 });
    }
    expect(line.rate).toBeGreaterThanOrEqual(first);
  });

  it('raises the rate only while the line is used', () => {
    const { clock, line, send } = aLine();
    const first = line.rate;
    for (let sequence = 1; sequence < 100; sequence += 1) {
      send(sequence, 100);
      clock.now += 100;
      line.acknowledge({ sequence, earlier: 0 });
    }
    expect(line.rate).toBe(first);
  });

  it('does not take the time that a message waits for others as a queue on the line', () => {
    const { clock, line } = aLine();
    for (let sequence = 1; sequence < 40; sequence += 1) {
      line.add(sequence, { changedAt: clock.now, bytes: 100_000, rectangles }, sequence * 5);
      clock.now += 40 + sequence * 5;
      line.acknowledge({ sequence, earlier: 0 });
    }
    expect(line.rate).toBeGreaterThan(8_000);
  });

  it('gives up a message that stays without acknowledgement while later ones have theirs', () => {
    const { clock, line, send } = aLine();
    send(1);
    send(2);
    clock.now += 1_300;
    expect(line.acknowledge({ sequence: 2, earlier: 0 })).toEqual(rectangles);
    expect(line.isQuiet).toBe(true);
  });

  it('ignores acknowledgements of what was never sent', () => {
    const { line, send } = aLine();
    send(1, 500_000);
    expect(line.acknowledge({ sequence: 900, earlier: 0 })).toEqual([]);
    expect(line.delay).toBeNull();
  });
});
