;; Converts rows of pixels to I420 (BT.601, video range) with SIMD instructions, 8 pixels of two rows at once.
(module
  (import "host" "memory" (memory 1))

  ;; Converts $blocks times 8 pixels of $pairs times two rows, at least one of each. Positions and strides are bytes of the memory.
  (func (export "convert")
    (param $pixels i32) (param $pixelsStride i32) (param $luma i32) (param $lumaStride i32) (param $blue i32) (param $red i32)
    (param $blocks i32) (param $pairs i32)
    (local $from i32) (local $to i32) (local $toBlue i32) (local $toRed i32) (local $left i32)
    ;; Four pixels, and their blue and red or their green, 16 bits each.
    (local $four v128) (local $blueRed v128) (local $green v128)
    ;; Luma of the first four pixels, 32 bits each.
    (local $firstLuma v128)
    ;; Sums of both rows, of the first and of the last four pixels.
    (local $firstBlueRed v128) (local $firstGreen v128) (local $lastBlueRed v128) (local $lastGreen v128)
    (local $chroma v128)

    (loop $nextPair
      (local.set $from (local.get $pixels))
      (local.set $to (local.get $luma))
      (local.set $toBlue (local.get $blue))
      (local.set $toRed (local.get $red))
      (local.set $left (local.get $blocks))
      (loop $nextBlock
        ;; The upper row.
        (local.set $four (v128.load (local.get $from)))
        (local.set $firstBlueRed (v128.and (local.get $four) (v128.const i32x4 0xff00ff 0xff00ff 0xff00ff 0xff00ff)))
        (local.set $firstGreen (i16x8.shr_u (local.get $four) (i32.const 8)))
        (local.set $firstLuma (i32x4.shr_u
          (i32x4.add
            (i32x4.add
              (i32x4.dot_i16x8_s (local.get $firstBlueRed) (v128.const i16x8 25 66 25 66 25 66 25 66))
              (i32x4.dot_i16x8_s (local.get $firstGreen) (v128.const i16x8 129 0 129 0 129 0 129 0)))
            (v128.const i32x4 4224 4224 4224 4224))
          (i32.const 8)))
        (local.set $four (v128.load offset=16 (local.get $from)))
        (local.set $lastBlueRed (v128.and (local.get $four) (v128.const i32x4 0xff00ff 0xff00ff 0xff00ff 0xff00ff)))
        (local.set $lastGreen (i16x8.shr_u (local.get $four) (i32.const 8)))
        (v128.store64_lane 0 (local.get $to)
          (i8x16.narrow_i16x8_u
            (i16x8.narrow_i32x4_s
              (local.get $firstLuma)
              (i32x4.shr_u
                (i32x4.add
                  (i32x4.add
                    (i32x4.dot_i16x8_s (local.get $lastBlueRed) (v128.const i16x8 25 66 25 66 25 66 25 66))
                    (i32x4.dot_i16x8_s (local.get $lastGreen) (v128.const i16x8 129 0 129 0 129 0 129 0)))
                  (v128.const i32x4 4224 4224 4224 4224))
                (i32.const 8)))
            (v128.const i32x4 0 0 0 0)))

        ;; The lower row, which is added to the sums.
        (local.set $four (v128.load (i32.add (local.get $from) (local.get $pixelsStride))))
        (local.set $blueRed (v128.and (local.get $four) (v128.const i32x4 0xff00ff 0xff00ff 0xff00ff 0xff00ff)))
        (local.set $green (i16x8.shr_u (local.get $four) (i32.const 8)))
        (local.set $firstLuma (i32x4.shr_u
          (i32x4.add
            (i32x4.add
              (i32x4.dot_i16x8_s (local.get $blueRed) (v128.const i16x8 25 66 25 66 25 66 25 66))
              (i32x4.dot_i16x8_s (local.get $green) (v128.const i16x8 129 0 129 0 129 0 129 0)))
            (v128.const i32x4 4224 4224 4224 4224))
          (i32.const 8)))
        (local.set $firstBlueRed (i16x8.add (local.get $firstBlueRed) (local.get $blueRed)))
        (local.set $firstGreen (i16x8.add (local.get $firstGreen) (local.get $green)))
        (local.set $four (v128.load offset=16 (i32.add (local.get $from) (local.get $pixelsStride))))
        (local.set $blueRed (v128.and (local.get $four) (v128.const i32x4 0xff00ff 0xff00ff 0xff00ff 0xff00ff)))
        (local.set $green (i16x8.shr_u (local.get $four) (i32.const 8)))
        (v128.store64_lane 0 (i32.add (local.get $to) (local.get $lumaStride))
          (i8x16.narrow_i16x8_u
            (i16x8.narrow_i32x4_s
              (local.get $firstLuma)
              (i32x4.shr_u
                (i32x4.add
                  (i32x4.add
                    (i32x4.dot_i16x8_s (local.get $blueRed) (v128.const i16x8 25 66 25 66 25 66 25 66))
                    (i32x4.dot_i16x8_s (local.get $green) (v128.const i16x8 129 0 129 0 129 0 129 0)))
                  (v128.const i32x4 4224 4224 4224 4224))
                (i32.const 8)))
            (v128.const i32x4 0 0 0 0)))
        (local.set $lastBlueRed (i16x8.add (local.get $lastBlueRed) (local.get $blueRed)))
        (local.set $lastGreen (i16x8.add (local.get $lastGreen) (local.get $green)))

        ;; Sums of two by two pixels: those at even places and those at odd ones.
        (local.set $blueRed (i16x8.add
          (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $firstBlueRed) (local.get $lastBlueRed))
          (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $firstBlueRed) (local.get $lastBlueRed))))
        (local.set $green (i16x8.add
          (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $firstGreen) (local.get $lastGreen))
          (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $firstGreen) (local.get $lastGreen))))
        ;; Four values of each plane: blue, then red, 16 bits each.
        (local.set $chroma (i16x8.narrow_i32x4_s
          (i32x4.add
            (i32x4.shr_s
              (i32x4.add
                (i32x4.add
                  (i32x4.dot_i16x8_s (local.get $blueRed) (v128.const i16x8 112 -38 112 -38 112 -38 112 -38))
                  (i32x4.dot_i16x8_s (local.get $green) (v128.const i16x8 -74 0 -74 0 -74 0 -74 0)))
                (v128.const i32x4 512 512 512 512))
              (i32.const 10))
            (v128.const i32x4 128 128 128 128))
          (i32x4.add
            (i32x4.shr_s
              (i32x4.add
                (i32x4.add
                  (i32x4.dot_i16x8_s (local.get $blueRed) (v128.const i16x8 -18 112 -18 112 -18 112 -18 112))
                  (i32x4.dot_i16x8_s (local.get $green) (v128.const i16x8 -94 0 -94 0 -94 0 -94 0)))
                (v128.const i32x4 512 512 512 512))
              (i32.const 10))
            (v128.const i32x4 128 128 128 128))))
        (local.set $chroma (i8x16.narrow_i16x8_u (local.get $chroma) (local.get $chroma)))
        (v128.store32_lane 0 (local.get $toBlue) (local.get $chroma))
        (v128.store32_lane 1 (local.get $toRed) (local.get $chroma))

        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $to (i32.add (local.get $to) (i32.const 8)))
        (local.set $toBlue (i32.add (local.get $toBlue) (i32.const 4)))
        (local.set $toRed (i32.add (local.get $toRed) (i32.const 4)))
        (br_if $nextBlock (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))

      (local.set $pixels (i32.add (local.get $pixels) (i32.shl (local.get $pixelsStride) (i32.const 1))))
      (local.set $luma (i32.add (local.get $luma) (i32.shl (local.get $lumaStride) (i32.const 1))))
      (local.set $blue (i32.add (local.get $blue) (i32.shr_u (local.get $lumaStride) (i32.const 1))))
      (local.set $red (i32.add (local.get $red) (i32.shr_u (local.get $lumaStride) (i32.const 1))))
      (br_if $nextPair (local.tee $pairs (i32.sub (local.get $pairs) (i32.const 1)))))))
