import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const hasJava = spawnSync('javac', ['-version']).status === 0;

/** Runs a class of the app for Android with an expression of the argument `arg`. Returns what it prints for each argument. */
export function runJava(name: string, expression: string, args: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-java-'));
  try {
    const harness = `package com.nearhand.mobile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
public class Check {
    public static void main(String[] args) {
        for (String given : args) {
            String arg = ByteBuffer.wrap(Base64.getDecoder().decode(given)).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().toString();
            System.out.println(Base64.getEncoder().encodeToString(String.valueOf(${expression}).getBytes(StandardCharsets.UTF_8)));
        }
    }
}`;
    writeFileSync(join(folder, 'Check.java'), harness);
    const source = join(dirname(import.meta.dirname), 'android', 'java', `${name}.java`);
    execFileSync('javac', ['-d', folder, source, join(folder, 'Check.java')]);
    const encoded = args.map((arg) => Buffer.from(arg, 'utf16le').toString('base64'));
    const output = execFileSync('java', ['-cp', folder, 'com.nearhand.mobile.Check', ...encoded], { encoding: 'utf8' });
    return output
      .trimEnd()
      .split('\n')
      .map((line) => Buffer.from(line, 'base64').toString('utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
