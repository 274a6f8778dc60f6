"""Joins two TUN devices by a line with a rate, a delay, losses and a queue, for kernels without netem.

shaped_link.py NEAR FAR: each line on stdin sets the line: "KBIT_PER_SECOND ONE_WAY_MS LOSS_PERCENT QUEUE_MS HAS_UDP".
"""
import collections, fcntl, os, random, select, struct, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
UDP = 17


def tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


def take_line(text):
    rate, delay, loss, queue, has_udp = text.split()
    return float(rate), float(delay) / 1e3, float(loss) / 100, float(queue) / 1e3, has_udp == "1"


devices = [tun(name) for name in sys.argv[1:3]]
print("ready", flush=True)
rate, delay, loss, queue, has_udp = take_line("1000000 0 0 1000 1")
chance = random.Random(7)
waiting = [collections.deque(), collections.deque()]
free_at = [0.0, 0.0]
while True:
    now = time.monotonic()
    due = [packets[0][0] for packets in waiting if packets]
    timeout = max(0.0, min(due) - now) if due else None
    for source in select.select([*devices, sys.stdin], [], [], timeout)[0]:
        if source is sys.stdin:
            text = os.read(sys.stdin.fileno(), 1000).decode().strip().splitlines()
            if not text:
                sys.exit(0)
            rate, delay, loss, queue, has_udp = take_line(text[-1])
            print("set", flush=True)
            continue
        way = devices.index(source)
        now = time.monotonic()
        for _ in range(64):
            try:
                packet = os.read(source, 2000)
            except BlockingIOError:
                break
            # IPv4 only: the devices have no other addresses.
            if packet[0] >> 4 != 4 or (not has_udp and packet[9] == UDP) or chance.random() < loss:
                continue
            start = max(now, free_at[way])
            if start - now > queue:
                continue
            free_at[way] = start + len(packet) * 8 / rate / 1e3
            waiting[way].append((free_at[way] + delay, packet))
    now = time.monotonic()
    for way, packets in enumerate(waiting):
        while packets and packets[0][0] <= now:
            try:
                os.write(devices[1 - way], packets.popleft()[1])
            except OSError:
                pass
